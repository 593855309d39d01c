"""The tables of the database, by version.

``PRAGMA user_version`` holds the version of a file, ``application_id`` says that the file is ours. A new version is a
new entry of VERSIONS; a file of an older one is brought up step by step, in one transaction.
"""

import sqlite3

from hongxin.service.store import StorageError
from hongxin.service.texts import text

APPLICATION_ID = 0x486F6E67  # "Hong"

VERSIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE person (
            id INTEGER PRIMARY KEY,
            token_hash BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            created REAL NOT NULL
        )""",
        """CREATE TABLE match_table (
            id TEXT PRIMARY KEY,
            owner INTEGER NOT NULL REFERENCES person (id),
            secret BLOB NOT NULL,
            created REAL NOT NULL,
            over INTEGER NOT NULL,
            settings BLOB NOT NULL,
            standing BLOB NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX match_table_by_owner ON match_table (owner, created)",
        """CREATE TABLE event (
            table_id TEXT NOT NULL REFERENCES match_table (id),
            seq INTEGER NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID""",
        """CREATE TABLE command (
            table_id TEXT NOT NULL REFERENCES match_table (id),
            cmd_id TEXT NOT NULL,
            seq INTEGER NOT NULL,
            PRIMARY KEY (table_id, cmd_id)
        ) WITHOUT ROWID""",
    ),
    ("ALTER TABLE match_table ADD COLUMN given_up INTEGER NOT NULL DEFAULT 0",),
)


def bring_up_to_date(connection: sqlite3.Connection, path: str) -> None:
    """Make the tables, or those that an older version lacks.

    Raises StorageError for a file that is not ours, or of a newer version; sqlite3.Error when it cannot be written.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION_ID and (application or version or tables):
            raise StorageError(
                text(
                    f"{path} is the database of another program; name another folder with --data",
                    f"{path} 是其他程序的数据库；请用 --data 指定另一个文件夹",
                )
            )
        if version > len(VERSIONS):
            raise StorageError(
                text(
                    f"{path} was written by a newer Hongxin (schema {version}, this one knows {len(VERSIONS)}); "
                    "update Hongxin, or name another folder with --data",
                    f"{path} 由更新版本的红心写成（结构版本 {version}，本程序只认识到 {len(VERSIONS)}）；"
                    "请升级红心，或用 --data 指定另一个文件夹",
                )
            )
        for statements in VERSIONS[version:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(VERSIONS)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
