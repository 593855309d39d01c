"""How fast `Match.apply` plays: whole deals of random classic play, with legality and events, on one core.

Prints one JSON object: deals and actions a second, and the number of deals played.
"""

import json
import random
import time

import hongxin
from hongxin.match.actions import Pass, Play

SECONDS = 5


def play_deal(match: hongxin.Match, rng: random.Random) -> int:
    """Play the present deal to its end; the number of actions."""
    deal, actions = match.deal, 0
    while match.deal == deal and not match.over:
        for seat in match.to_act:
            legal = match.legal(seat)
            if isinstance(legal, dict):
                match.apply(seat, Pass(tuple(legal["from"][:3])))
            else:
                match.apply(seat, Play(rng.choice(legal)))
            actions += 1
    return actions


def main() -> None:
    """Play for some seconds and print the figures."""
    rules = hongxin.load_rules("classic")
    rng = random.Random(1)
    deals = actions = 0
    begun = time.perf_counter()
    match = hongxin.Match(rules, seed=0)
    while time.perf_counter() - begun < SECONDS:
        if match.over:
            match = hongxin.Match(rules, seed=deals)
        actions += play_deal(match, rng)
        deals += 1
    seconds = time.perf_counter() - begun
    print(
        json.dumps(
            {
                "deals_per_second": round(deals / seconds),
                "actions_per_second": round(actions / seconds),
                "deals": deals,
            }
        )
    )


if __name__ == "__main__":
    main()
