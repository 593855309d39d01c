"""What a game of Hearts is: rule files, their checks, and the functions that say what is legal and what it scores."""
