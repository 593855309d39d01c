// the sprite
