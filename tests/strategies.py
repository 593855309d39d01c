"""Hypothesis: rules, and matches played to some point, with all that they went through."""

import random
from dataclasses import dataclass, field

from hypothesis import strategies as st

import hongxin
from tests.players import choose, start_of_match, styles
from tests.reference.random_rules import playable_rule_file
from tests.reference.rule_file import RuleBook


@dataclass
class Game:
    """A match in play: what it was made of, and every action with where the log ended before it."""

    rules: hongxin.Rules
    seed: int
    start: dict
    match: hongxin.Match
    ways: list
    actions: list = field(default_factory=list)
    ends: list = field(default_factory=list)

    def fresh(self):
        """The match as it was before the first action."""
        return hongxin.Match(self.rules, self.seed, **self.start)

    def step(self, rng):
        """Some seat that may act does something legal."""
        seat = rng.choice(self.match.to_act)
        action = legal_action(self.match, seat, self.ways[seat], rng)
        self.ends.append(len(self.match.log))
        self.actions.append((seat, action))
        self.match.apply(seat, action)


def legal_action(match, seat, way, rng):
    """Something that `seat` may do."""
    legal = match.legal(seat)
    if match.phase == "playing":
        return {"type": "play", "card": choose(way, legal, rng)}
    if match.phase == "passing":
        return {"type": "pass", "cards": rng.sample(legal["from"], legal["choose"])}
    if match.phase == "exposing":
        return {"type": "expose", "cards": [card for card in legal["expose"] if rng.random() < 0.5]}
    return {"type": "moon", "effect": rng.choice(legal["effects"])}


def new_game(rng, data, seats):
    """A match of these rules at its start."""
    rules = hongxin.load_rules(data, seats=seats)
    start = start_of_match(RuleBook(data, seats), rng)
    seed = rng.getrandbits(32)
    return Game(rules, seed, start, hongxin.Match(rules, seed, **start), styles(rng, seats))


def played(rng, data, seats, steps):
    """A match of these rules after so many actions, or when it is over."""
    game = new_game(rng, data, seats)
    while len(game.actions) < steps and not game.match.over:
        game.step(rng)
    return game


rngs = st.integers(0, 2**32).map(random.Random)
"""Seeded generators; `st.randoms()` would draw more than an example may hold."""


@st.composite
def rule_files(draw):
    """Rule files that can be played: presets half of the time, else random ones. (data, seats)."""
    if draw(st.booleans()):
        name = draw(st.sampled_from(hongxin.variants()))
        return {"base": name}, draw(st.sampled_from(hongxin.load_rules(name).file.seats))
    return playable_rule_file(draw(rngs))


@st.composite
def games(draw, most_steps=120):
    """Matches that were played for some actions."""
    data, seats = draw(rule_files())
    return played(draw(rngs), data, seats, draw(st.integers(0, most_steps)))
