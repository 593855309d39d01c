"""Tables that outlive crashes: their logs, the people and bots at their seats. Async; no HTTP, no database."""
