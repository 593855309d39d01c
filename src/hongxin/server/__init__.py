"""HTTP and WebSocket: the page, its interface, and one socket a seat (docs/protocol.md)."""
