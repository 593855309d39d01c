"""What a durable move costs, and how fast a long match is folded from its log.

Prints one JSON object: durable appends a second with one table and with many at once (they share commits), the time of
one append alone, the time to open a table of 60 deals.
"""

import asyncio
import itertools
import json
import statistics
import tempfile
import time
from pathlib import Path

import hongxin
from hongxin.match.events import event_encoder
from hongxin.service.bot_seats import some_legal_move
from hongxin.service.catalogue import Catalogue
from hongxin.service.replica import Replica, standing_of
from hongxin.service.store import Appendix, TableRow, TableSettings
from hongxin.service.tables import NewTable, Tables
from hongxin.storage import SqliteStore

EVENT = b'{"type":"played","seat":2,"card":"QS"}'
DEALS = 60
SETTINGS = TableSettings(
    "classic", {"en": "", "zh": ""}, 100, "casual", ("",) * 4, (None, "casual", "casual", "casual")
)


async def append_in_turn(store: SqliteStore, table_id: str, appends: int, after: int) -> list[float]:
    """One append after the other; the seconds that each took."""
    times = []
    for number in range(appends):
        begun = time.perf_counter()
        await store.append(Appendix(table_id, after + number, [EVENT], f"command-{number}", None))
        times.append(time.perf_counter() - begun)
    return times


async def measure_appends(store: SqliteStore, tables: int, appends: int) -> tuple[float, float]:
    """Appends a second, and the median milliseconds of one, with so many tables at once."""
    owner = await store.add_person(b"", "", 0.0)
    ids = [f"{tables}-{number}" for number in range(tables)]
    for table_id in ids:
        row = TableRow(
            table_id, owner.id, bytes(32), 0.0, SETTINGS, standing_of(hongxin.Match(hongxin.load_rules("classic")))
        )
        await store.add_table(row, [EVENT])
    begun = time.perf_counter()
    times = await asyncio.gather(*(append_in_turn(store, table_id, appends, 1) for table_id in ids))
    seconds = time.perf_counter() - begun
    return round(tables * appends / seconds), round(statistics.median(itertools.chain(*times)) * 1000, 3)


async def measure_open(store: SqliteStore) -> float:
    """Milliseconds from nothing to the first update, for a table that has played DEALS deals."""
    tables = Tables(store, Catalogue())
    owner = await store.add_person(b"", "", 0.0)
    row = await tables.create(owner, NewTable(variant="classic", level="casual", limit=100_000))
    match = await played_on(store, row)
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        page = await tables.open(row).subscribe(0, 0)
        times.append(time.perf_counter() - begun)
        assert page.sent == len(match.log)
    await tables.close()
    return round(statistics.median(times) * 1000, 1)


async def played_on(store: SqliteStore, row: TableRow) -> hongxin.Match:
    """The match of the table after DEALS deals, the log with it; the person at seat 0 is to act."""
    log = await store.log(row.id)
    match = Replica.fold(row, log).match
    start = len(match.log)
    while match.deal <= DEALS or match.to_act != (0,):
        match.apply(match.to_act[0], some_legal_move(match, match.to_act[0]))
    events = [event_encoder.encode(event) for event in match.log[start:]]
    await store.append(Appendix(row.id, start, events, None, standing_of(match)))
    return match


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "benchmark.sqlite3")
        alone, alone_ms = await measure_appends(store, tables=1, appends=1000)
        together, together_ms = await measure_appends(store, tables=200, appends=50)
        opened_ms = await measure_open(store)
        await store.close()
    figures = {
        "appends_per_s_one_table": alone,
        "append_ms_one_table": alone_ms,
        "appends_per_s_200_tables": together,
        "append_ms_200_tables": together_ms,
        f"open_ms_{DEALS}_deals": opened_ms,
    }
    print(json.dumps({"benchmark": "tables", **figures}))


if __name__ == "__main__":
    asyncio.run(main())
