"""Playing the game: actions, events, the deal, the match, what a seat may see, records and the judge."""
