"""The rule book and the tests agree: what the book marks as built is proved, and what tests name is in the book."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
RULE_BOOK = TESTS.parent / "docs" / "rules.md"


def numbers_of_book(text: str) -> dict[str, bool]:
    """Every number defined in the rule book, and whether it is marked as built."""
    found = re.findall(r"^- ([A-Z]+-(?:\d+|[A-Z]+(?:-F)?))( ✔)? ", text, flags=re.MULTILINE)
    return {number: bool(mark) for number, mark in found}


def numbers_of_tests(source: str) -> set[str]:
    """The numbers that the source names in `pytest.mark.rule(...)`; they have to be literals."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise TypeError(f"line {node.lineno}: write the rule's number as a literal: {ast.unparse(node)}")
                named.add(argument.value)
    return named


def named_in_all_tests() -> set[str]:
    return set().union(*(numbers_of_tests(file.read_text(encoding="utf-8")) for file in TESTS.rglob("test_*.py")))


def test_every_number_marked_as_built_has_a_test_that_names_it():
    book = numbers_of_book(RULE_BOOK.read_text(encoding="utf-8"))
    built = {number for number, mark in book.items() if mark}
    assert built
    missing = sorted(built - named_in_all_tests())
    assert not missing, f"built by the rule book, named by no test: {', '.join(missing)}"


def test_every_number_that_a_test_names_is_in_the_book():
    book = numbers_of_book(RULE_BOOK.read_text(encoding="utf-8"))
    unknown = sorted(named_in_all_tests() - set(book))
    assert not unknown, f"named by tests, not in the rule book: {', '.join(unknown)}"


def test_the_book_defines_each_number_once():
    text = RULE_BOOK.read_text(encoding="utf-8")
    assert len(numbers_of_book(text)) == len(re.findall(r"^- [A-Z]+-[A-Z0-9]", text, flags=re.MULTILINE))


def test_marks_are_found_wherever_they_may_stand():
    source = (
        "import pytest\n"
        "pytestmark = [pytest.mark.rule('A-1'), pytest.mark.slow]\n"
        "@pytest.mark.rule('A-2', 'A-3')\n"
        "def test_a(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('A-4'))])\n"
        "def test_b(x): ...\n"
        "# pytest.mark.rule('A-5')\n"
    )
    assert numbers_of_tests(source) == {"A-1", "A-2", "A-3", "A-4"}
