"""A second, naive judge of the rules, written from docs/rules.md alone: a whole match with texts, lists and sets.

It speaks the project's events and actions as plain dicts, so that a log can be compared with what it says. It is given
the cards of each deal, and answers what may be done, why not, and what follows.
"""

from tests.reference.rule_file import RuleBook, rank_of, sort


class Table:
    """A match at one table. `rule_file` is plain data."""

    def __init__(self, rule_file, seats=None, totals=None):
        self.book = RuleBook(rule_file, seats)
        self.seats = self.book.seats
        self.totals = list(totals or [0] * self.seats)
        self.pool = 0
        self.end_was_due = False
        self.over = False
        self.taker = None

    # A deal

    def deal(self, number, dealer, hands, kitty=(), stock=()):
        """Cards are dealt. The event."""
        self.number, self.dealer = number, dealer
        self.eldest = (dealer + 1) % self.seats
        self.dealt = [sort(hand) for hand in hands]
        self.hands = [list(hand) for hand in self.dealt]
        self.kitty, self.stock = list(kitty), list(stock)
        self.direction = self.book.direction(number)
        self.lead = self.book.leads[0] if number == 1 else self.book.leads[1]
        self.given, self.exposures = {}, {}
        self.trick = []
        self.leader = None
        self.tricks_of = [[] for _ in range(self.seats)]
        self.taken = [[] for _ in range(self.seats)]
        self.suits_led, self.spade_players = [], []
        self.broken = False
        self.shooter = None
        self.phase = "passing" if self.direction != "hold" else "exposing"
        event = {"type": "deal_started", "deal": number, "dealer": dealer, "direction": self.direction}
        if self.lead == "eldest" or self.lead.startswith("taker:"):
            event["leader"] = self._opening_leader()
        self._enter_play_when_ready()
        return event | {"hands": self.dealt, "kitty": sort(kitty), "stock": list(stock)}

    def _enter_play_when_ready(self):
        if self.phase == "passing" and len(self.given) == self.seats:
            self.phase = "exposing"
        if self.phase == "exposing" and (not self.book.exposable or len(self.exposures) == self.seats):
            self.phase = "playing"
            self.leader = self.turn = self._opening_leader()

    def _opening_leader(self):
        """LEAD-1, LEAD-2 and the other leads."""
        if self.lead == "eldest":
            return self.eldest
        if self.lead.startswith("taker:"):
            return self.eldest if self.taker is None else self.taker
        card = "2C" if self.lead in ("lowest_club", "any_club") else self.lead.partition(":")[2]
        in_hands = [held for hand in self.hands for held in hand if held[1] == card[1]]
        if not in_hands:
            return self.eldest
        wanted = card if card in in_hands else min(in_hands, key=rank_of)
        return next(seat for seat in range(self.seats) if wanted in self.hands[seat])

    # What may be done

    def to_act(self):
        if self.phase == "passing":
            if self.book.file["passing"]["order"] == "chain":
                return [(self.eldest + len(self.given) * self._step()) % self.seats]
            return [seat for seat in range(self.seats) if seat not in self.given]
        if self.phase == "exposing":
            return [seat for seat in range(self.seats) if seat not in self.exposures]
        return [self.shooter] if self.phase == "choosing" else [self.turn]

    def _step(self):
        return {"left": 1, "right": -1, "across": self.seats // 2}[self.direction]

    def legal(self, seat):
        """The cards that `seat`, whose turn it is, may play."""
        return sort(self._left_by_each_rule(seat)[-1][1])

    def why_not(self, seat, card):
        """The rule that forbids `seat`, whose turn it is, a card of its hand; None where it may be played."""
        return next((rule for rule, left in self._left_by_each_rule(seat) if card not in left), None)

    def _left_by_each_rule(self, seat):
        """FOLLOW-2: each rule in its order, with the cards that it leaves."""
        hand, lead = self.hands[seat], self.book.file["lead"]
        is_lead, is_first_trick = not self.trick, not self.suits_led
        left = list(hand)
        answer = []

        def take_away(rule, unwanted):
            nonlocal left
            others = [card for card in left if card not in unwanted]
            left = others or left
            answer.append((rule, left))

        clubs = [card for card in hand if card[1] == "C"]
        if not is_lead:
            led = self.trick[0][1][1]
            followers = [card for card in hand if card[1] == led]
            take_away("FOLLOW-1", [card for card in hand if card not in followers])
        elif is_first_trick and clubs and self.lead in ("lowest_club", "any_club"):
            wanted = [min(clubs, key=rank_of)] if self.lead == "lowest_club" else clubs
            take_away("LEAD-1", [card for card in hand if card not in wanted])
        if is_first_trick:
            take_away("FIRST-1", self.book.barred)
        if is_lead and lead["must_break"] and not self.broken:
            only_these = all(card[1] == "H" or card == "QS" for card in hand)
            if not (only_these and lead["lead_instead_of_queen"]):
                take_away("BREAK-3" if only_these else "BREAK-1", [card for card in hand if card[1] == "H"])
        if lead["queen_not_first_spade"] and seat not in self.spade_players:
            other_spades = [card for card in hand if card[1] == "S" and card != "QS"]
            take_away("QUEEN-1", ["QS"] if other_spades else [])
        take_away("EXPOSE-1", [card for card in hand if self._must_stay_back(seat, card)])
        return answer

    def _must_stay_back(self, seat, card):
        """EXPOSE-1."""
        suit = card[1]
        is_exposed = any(card in cards for cards in self.exposures.values())
        in_its_suit = not self.trick or self.trick[0][1][1] == suit
        is_only_one = sum(held[1] == suit for held in self.hands[seat]) == 1
        return is_exposed and suit not in self.suits_led and in_its_suit and not is_only_one

    # Doing it

    def act(self, seat, action):
        """`seat` does `action`, which it may. The events."""
        if action["type"] == "pass":
            return self._give(seat, action["cards"])
        if action["type"] == "expose":
            self.exposures[seat] = action["cards"]
            self._enter_play_when_ready()
            return [{"type": "exposed", "seat": seat, "cards": sort(action["cards"])}]
        if action["type"] == "moon":
            chosen = {"type": "moon_chosen", "seat": seat, "effect": action["effect"]}
            return [chosen, *self._score(action["effect"])]
        return self._play(seat, action["card"])

    def _give(self, seat, cards):
        self.given[seat] = cards
        events = [{"type": "passed", "seat": seat, "cards": sort(cards)}]
        is_chain = self.book.file["passing"]["order"] == "chain"
        if is_chain:
            self._hand_over(seat)
            events.append(self._received((seat + self._step()) % self.seats))
        elif len(self.given) == self.seats:
            for giver in range(self.seats):
                self._hand_over(giver)
            events += [self._received(taker) for taker in range(self.seats)]
        self._enter_play_when_ready()
        return events

    def _hand_over(self, giver):
        for card in self.given[giver]:
            self.hands[giver].remove(card)
            self.hands[(giver + self._step()) % self.seats].append(card)

    def _received(self, taker):
        source = (taker - self._step()) % self.seats
        return {"type": "received", "seat": taker, "cards": sort(self.given[source]), "source": source}

    def _play(self, seat, card):
        file, lead = self.book.file, self.book.file["lead"]
        if not self.trick:
            self.leader = seat
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if card[1] == "S":
            self.spade_players.append(seat)
        if ("hearts" in lead["broken_by"] and card[1] == "H") or ("QS" in lead["broken_by"] and card == "QS"):
            self.broken = True
        events = [{"type": "played", "seat": seat, "card": card}]
        led = self.trick[0][1][1]
        for other in [(seat + step) % self.seats for step in range(1, self.seats)]:
            if other == self.leader:
                break
            if not self.hands[other]:
                events.append({"type": "not_played", "seat": other, "reason": "no_cards"})
            elif file["void"] == "no_play" and all(held[1] != led for held in self.hands[other]):
                events.append({"type": "not_played", "seat": other, "reason": "void"})
            else:
                self.turn = other
                return events
        return events + self._end_trick(led)

    def _end_trick(self, led):
        winner = max((play for play in self.trick if play[1][1] == led), key=lambda play: rank_of(play[1]))[0]
        cards = [card for _, card in self.trick]
        events = [{"type": "trick_taken", "seat": winner, "cards": cards}]
        self.tricks_of[winner].append(cards)
        self.taken[winner] += cards
        self.suits_led.append(led)
        self.trick = []
        is_last = not any(self.hands)
        if self.kitty and self._kitty_goes_with(cards, is_last):
            events.append({"type": "kitty_taken", "seat": winner, "count": len(self.kitty), "cards": sort(self.kitty)})
            self.taken[winner] += self.kitty
            self.kitty = []
        drawers = [winner] if len(cards) == 1 else [winner, 1 - winner]
        for seat in drawers:
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
                events.append({"type": "drawn", "seat": seat, "left": len(self.stock), "card": self.hands[seat][-1]})
        if any(self.hands):
            self.turn = next(s % self.seats for s in range(winner, winner + self.seats) if self.hands[s % self.seats])
            return events
        return events + self._end_deal()

    def _kitty_goes_with(self, cards, is_last):
        kind = self.book.file["kitty"]
        has_penalty = any(card in self.book.penalty for card in cards)
        return (
            kind == "first_trick"
            or (kind == "first_penalty" and (has_penalty or is_last))
            or (kind == "last_trick" and is_last)
        )

    # Counting

    def _end_deal(self):
        """The moon and the sun are looked for; then the choice is asked or the deal is scored."""
        book, moon = self.book, self.book.file["moon"]
        self.sun_shot = False
        all_tricks = [seat for seat in range(self.seats) if len(self.tricks_of[seat]) == len(self.suits_led)]
        moons = [seat for seat in range(self.seats) if book.moon_cards and book.moon_cards <= set(self.taken[seat])]
        effect = "none"
        if all_tricks and book.file["sun"]["effect"] != "none":
            self.shooter, effect, self.sun_shot = all_tricks[0], book.file["sun"]["effect"], True
        elif moons and moon["effect"] != "none":
            self.shooter, effect = moons[0], moon["effect"]
        if effect == "choice":
            self.phase = "choosing"
            return [{"type": "moon_shot", "seat": self.shooter, "choices": ["others", "self"]}]
        if effect == "best":
            effect = self._best()
        shot = [] if self.shooter is None else [{"type": "moon_shot", "seat": self.shooter, "choices": [effect]}]
        return shot + self._score(effect)

    def _best(self):
        """MOON-3 *best*."""
        ends, wins = {}, {}
        for effect in ("others", "self"):
            totals = self._after(effect)[2]
            ends[effect] = self._would_be_over(totals)
            wins[effect] = self.shooter in self._winners(totals)
        if ends["others"] == ends["self"]:
            return "others"
        ending, other = ("others", "self") if ends["others"] else ("self", "others")
        return ending if wins[ending] else other

    def _points(self, effect):
        """SCORE-6."""
        book = self.book
        amount = book.file["sun" if self.sun_shot else "moon"]["amount"]
        left_out = book.moon_cards if self.shooter is not None and effect != "negate" else set()
        points = [self._card_points(self.taken[seat], left_out) for seat in range(self.seats)]
        for seat in range(self.seats):
            if self.shooter is None:
                if not self.tricks_of[seat]:
                    points[seat] += book.file["moon"]["no_tricks"]
            elif effect == "negate" and seat == self.shooter:
                points[seat] = -points[seat]
            elif effect == "self" and seat == self.shooter:
                points[seat] -= amount
            elif effect == "others" and seat != self.shooter:
                points[seat] += amount
        return points

    def _card_points(self, taken, left_out):
        book = self.book
        exposed = [card for cards in self.exposures.values() for card in cards]
        mine = {card: table for card, table in book.modifiers.items() if card in taken}
        turned, turn_all = set(), False
        for cards, turns in book.slams:
            if cards and cards <= set(taken):
                if turns == "all":
                    turn_all = not turn_all
                else:
                    turned = turned ^ turns
        total = 0
        for card in taken:
            if card in left_out:
                continue
            value = book.values[card]
            if card[1] == "H":
                value += sum(table["each_heart"] for table in mine.values())
            if card in turned:
                value = -value
            if card in exposed or (card[1] == "H" and "AH" in exposed):
                value = 2 * value
            total += value
        for card, table in mine.items():
            times = 2 if card in exposed else 1
            if [other for other in taken if other in book.scoring] == [card]:
                total += table["alone"] * times
            elif table["factor"] != 1:
                total *= table["factor"] * times
        return -total if turn_all else total

    def _settled(self, points):
        """SETTLE: what the totals change by, and the pool afterwards."""
        kind = self.book.file["settle"]["kind"]
        hearts = [sum(card[1] == "H" for card in taken) for taken in self.taken]
        in_deck = sum(card[1] == "H" for card in self.book.deck)
        if kind == "thirteen":
            return [13 - own for own in points], self.pool
        if kind == "thirteen_widened":
            return [13 - 3 * own for own in points], self.pool
        if kind == "howell":
            return [in_deck - self.seats * own for own in hearts], self.pool
        if kind == "sweepstake":
            pool = self.pool + in_deck
            settled = [-own for own in hearts]
            clear = [seat for seat in range(self.seats) if hearts[seat] == 0]
            if len(clear) == 1:
                settled[clear[0]] += pool
                return settled, 0
            was_jack = self.pool >= in_deck
            if clear and len(clear) <= self.seats - 2 and not was_jack:
                for seat in clear:
                    settled[seat] += pool // len(clear)
                return settled, pool % len(clear)
            return settled, pool
        return points, self.pool

    def _after(self, effect):
        """Points, what they settle to, the totals and the pool, were the deal scored with this effect."""
        points = self._points(effect)
        settled, pool = self._settled(points)
        return points, settled, [self.totals[seat] + settled[seat] for seat in range(self.seats)], pool

    def _end_is_due(self, totals):
        """END-1 and END-2."""
        end = self.book.file["end"]
        over_limit = [total > end["limit"] or (total == end["limit"] and end["when"] == "reach") for total in totals]
        return (
            self.end_was_due
            or (end["limit"] != 0 and any(over_limit))
            or (end["floor"] != 0 and any(total <= end["floor"] for total in totals))
            or (end["deals"] != 0 and self.number >= end["deals"])
        )

    def _would_be_over(self, totals):
        """END-3."""
        alone = len(self._winners(totals)) == 1
        return self._end_is_due(totals) and (self.book.file["end"]["tie"] == "share" or alone)

    def _winners(self, totals):
        best = max(totals) if self.book.high_wins else min(totals)
        return [seat for seat in range(self.seats) if totals[seat] == best]

    def _places(self):
        order = sorted(self.totals, reverse=self.book.high_wins)
        return [1 + order.index(total) for total in self.totals]

    def _score(self, effect):
        points, settled, totals, self.pool = self._after(effect)
        self.over = self._would_be_over(totals)
        self.end_was_due = self._end_is_due(totals)
        self.totals = totals
        scored = {"type": "deal_scored", "points": points, "settled": settled, "totals": list(totals)}
        scored |= {"taken": [sort(taken) for taken in self.taken], "hands": self.dealt, "pool": self.pool}
        self.phase = "over"
        if self.over:
            return [scored, {"type": "match_ended", "places": self._places(), "winners": self._winners(totals)}]
        later = self.book.leads[1]
        takers = [seat for seat in range(self.seats) if later.partition(":")[2] in self.taken[seat]]
        self.taker = takers[0] if takers and later.startswith("taker:") else None
        return [scored]
