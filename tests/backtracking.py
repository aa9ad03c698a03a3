"""Whether a regular expression may backtrack more than linearly often: `pump` proves that it doesn't, or gives a text to try.

Python's `re` tries one way through a pattern after another. Seen as an automaton with a state for each place in it, it takes
steps in proportion to the ways by which the beginnings of a text can be read. Their number has no bound independent of the
text's length just if, for some word, a state that leads back to itself leads by the same word to another that does so too
(polynomial), or leads back to itself in two ways (exponential): A. Weber and H. Seidl, On the degree of ambiguity of finite
automata, 1991; N. Weideman et al., Analyzing matching time behavior of backtracking regular expression matchers, 2016. A
search begins at every place of a text, so it has one more such state, before the pattern.

What is proved errs on one side. Looking ahead is a way that ends; what is looked at behind a place, and what a possessive
repetition leaves, are heeded as far as they depend on one character; a repetition of at most `FEW` is taken for three, as it
has a bound of its own, and anything above for one without end. A state from which the pattern matches whatever follows never
fails, so nothing is tried again after it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

# Python's own, which nothing says the types of.
parser: Any = import_module("re._parser")
sre: Any = import_module("re._constants")
FEW = 1_000
TWICE = 8  # how often something may be tried in two ways: that makes 256
_REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
_MOST_WAYS = 500_000  # between two characters of one pattern; more are no proof
_SAMPLE = "".join(map(chr, range(128))) + "\x85\xa0²é·ßΩя٣–—’“”•…\u2028\u3000中、あＡ：😀"


class Unproved(Exception):
    """What this analysis can't follow."""


# For each state, by letter, the states that follow, of some that lead to each other.
Within = dict[int, dict[int, list[int]]]


@dataclass(frozen=True, slots=True)
class Pump:
    """A text on which a pattern may take long: `before`, and then `again` many times; and how long."""

    before: str
    again: str
    is_exponential: bool

    def text(self, times: int) -> str:
        """The text, with something at its end that most patterns don't want."""
        return self.before + self.again * times + "\x00"


@cache
def pump(pattern: str, flags: int, how: str) -> Pump | None:
    """A text on which a pattern may take more than linear time, or None: then there is none.

    `how` says what is done with it: `match`, `fullmatch`, or `search` for all else. Raises `Unproved`.
    """
    compiled = re.compile(pattern, flags)
    tree = parser.parse(pattern, flags)
    exact = _Ways(_Builder(tree, compiled.flags, how, starred=False))
    found = exact.exponential() or exact.polynomial()
    if found or not any(item[0] in _REPEATS and TWICE < item[1][1] != sre.MAXREPEAT for item, _ in _items(tree, 0)):
        return found
    # A bounded repetition is no loop, but may still be tried in exponentially many ways, as in `(?:a|a){30}`.
    return _Ways(_Builder(tree, compiled.flags, how, starred=True)).exponential()


# ---- from the pattern to places and the ways between them ---------------------------------------------------------------
@dataclass(slots=True)
class _State:
    """A place between characters: ways on that take none, each with what must stand before and behind, or one character."""

    free: list[tuple[int, int, int]] = field(default_factory=list)  # (to, letters before, letters after)
    taken: tuple[int, int] | None = None  # (letters, to)


class _Builder:
    """A pattern's automaton. Letters are classes of characters that it doesn't tell apart, as bits; two stand for the ends."""

    def __init__(self, tree: Any, flags: int, how: str, *, starred: bool) -> None:
        self.how, self.starred = how, starred
        self.groups: dict[int, Any] = {}
        self.alphabet = _Alphabet(tree, flags)
        self.states: list[_State] = []
        self.start, self.end = self.new(), self.new()
        self.sequence(tree, flags, self.start, self.end, 1)

    def new(self) -> int:
        self.states.append(_State())
        return len(self.states) - 1

    def free(self, start: int, end: int, before: int = -1, after: int = -1) -> None:
        self.states[start].free.append((end, before & self.alphabet.all, after & self.alphabet.all))

    def sequence(self, items: Any, flags: int, start: int, end: int, times: int) -> None:
        items = list(items)
        for item in items[:-1]:
            following = self.new()
            self.item(item, flags, start, following, times)
            start = following
        if items:
            self.item(items[-1], flags, start, end, times)
        else:
            self.free(start, end)

    def item(self, item: Any, flags: int, start: int, end: int, times: int) -> None:
        kind, given = item
        letters = self.alphabet.letters(item, flags)
        if letters is not None:
            middle = self.new()
            self.free(start, middle)
            self.states[middle].taken = letters, end
        elif kind is sre.AT:
            for before, after in self.alphabet.at(given, flags):
                self.free(start, end, before, after)
        elif kind is sre.BRANCH:
            for branch in given[1]:
                inner = self.new()
                self.free(start, inner)
                self.sequence(branch, flags, inner, end, times)
        elif kind is sre.SUBPATTERN:
            group, add, remove, body = given
            if group is not None:
                self.groups[group] = body
            self.sequence(body, (flags | add) & ~remove, start, end, times)
        elif kind is sre.ATOMIC_GROUP:
            self.sequence(given, flags, start, end, times)
        elif kind in _REPEATS:
            least, most, body = given
            self.repeat(kind, least, most, body, flags, start, end, times)
        elif kind in (sre.ASSERT, sre.ASSERT_NOT):
            self.look(kind is sre.ASSERT, given[0] > 0, given[1], flags, start, end)
        elif kind is sre.GROUPREF and len(self.groups.get(given, ())) == 1:
            self.item(self.groups[given][0], flags, start, end, times)  # one character again
        else:
            raise Unproved(f"{kind} isn't understood")

    def repeat(self, kind: Any, least: int, most: int, body: Any, flags: int, start: int, end: int, times: int) -> None:
        if most is not sre.MAXREPEAT and most > TWICE and body.getwidth()[0] == 0:
            raise Unproved("a bounded repetition may take nothing each time, in many ways")
        is_loop = most is sre.MAXREPEAT or most * times > FEW or (self.starred and most > TWICE)
        inner = times if is_loop else times * max(most, 1)
        alone = self.alphabet.letters(body[0], flags) if len(body) == 1 else None
        for _ in range(min(least, 3)):
            following = self.new()
            self.sequence(body, flags, start, following, inner)
            start = following
        after = -1
        if kind is sre.POSSESSIVE_REPEAT and alone is not None and most is sre.MAXREPEAT:
            after = ~alone  # it takes all of them
        if is_loop:
            loop = self.new()
            self.free(start, loop)
            self.sequence(body, flags, loop, loop, inner)
            start = loop
        else:
            for _ in range(min(most, 3) - min(least, 3)):
                following = self.new()
                self.free(start, end)
                self.sequence(body, flags, start, following, inner)
                start = following
        self.free(start, end, after=after)

    def look(self, is_wanted: bool, is_ahead: bool, body: Any, flags: int, start: int, end: int) -> None:
        single = self.alphabet.single(body, flags)
        if single is not None:
            letters = single if is_wanted else ~single
            self.free(start, end, *((-1, letters) if is_ahead else (letters, -1)))
        elif is_ahead:
            inner, nowhere = self.new(), self.new()
            self.free(start, inner)
            self.sequence(body, flags, inner, nowhere, 1)
            first = self.alphabet.first(body, flags) if is_wanted else None
            self.free(start, end, after=-1 if first is None else first)
        else:  # a fixed number of characters
            last = self.alphabet.letters(body[-1], flags) if is_wanted and len(body) else None
            self.free(start, end, before=-1 if last is None else last)


class _Alphabet:
    """The classes of characters that a pattern tells apart, by a sample of characters with all that it names."""

    def __init__(self, tree: Any, flags: int) -> None:
        sample = dict.fromkeys(_SAMPLE)
        tests: list[tuple[Any, int]] = []
        for item, of in _items(tree, flags):
            if item[0] in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY):
                tests.append((item, of))
                sample.update(dict.fromkeys(_named(item)))
        word = (sre.IN, [(sre.CATEGORY, sre.CATEGORY_WORD)])
        end = (sre.LITERAL, 10)
        seen: dict[int, int] = {}
        unique = list({repr(test): test for test in [*tests, (word, 0), (end, 0)]}.values())
        self.examples: list[str] = []
        masks = [0] * len(unique)
        for character, key in _told_apart(sample, unique).items():
            if key not in seen:
                seen[key] = len(seen)
                self.examples.append(character)
                for n in range(len(unique)):
                    masks[n] |= (key >> n & 1) << seen[key]
            elif character.isalnum() and not self.examples[seen[key]].isalnum():
                self.examples[seen[key]] = character
        self.masks = {repr(test): mask for test, mask in zip(unique, masks, strict=True)}
        self.count = len(seen)
        self.characters = (1 << self.count) - 1
        self.edge = 1 << self.count  # the beginning of the text, or its end
        self.all = self.characters | self.edge
        self.alike = [0] * (self.count + 1)  # where no letter is parted from others
        self.word, self.line_end = self.masks[repr((word, 0))], self.masks[repr((end, 0))]

    def letters(self, item: Any, flags: int) -> int | None:
        """The letters that an item takes, if it takes one character."""
        return self.masks.get(repr((item, flags & _TOLD)))

    def single(self, body: Any, flags: int) -> int | None:
        """The letters, ends included, that a look at one character wants; None where it looks at more than one."""
        if len(body) != 1:
            return None
        kind, given = body[0]
        if kind is sre.SUBPATTERN:
            return self.single(given[3], (flags | given[1]) & ~given[2])
        if kind is sre.BRANCH:
            parts = [self.single(branch, flags) for branch in given[1]]
            return None if None in parts else _union(part for part in parts if part is not None)
        if kind is sre.AT and given in (sre.AT_END, sre.AT_END_STRING):
            return self.at(given, flags)[0][1]
        if kind is sre.AT and given in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING):
            return self.at(given, flags)[0][0]
        return self.letters(body[0], flags)

    def first(self, body: Any, flags: int) -> int | None:
        """The letters that a text which a body takes can begin with, where that is told by its first item alone."""
        if not len(body):
            return None
        kind, given = body[0]
        if kind is sre.SUBPATTERN:
            return self.first(given[3], (flags | given[1]) & ~given[2])
        if kind in _REPEATS and given[0] > 0:
            return self.first(given[2], flags)
        if kind is sre.BRANCH:
            parts = [self.first(branch, flags) for branch in given[1]]
            return None if None in parts else _union(part for part in parts if part is not None)
        return self.letters(body[0], flags)

    def at(self, place: Any, flags: int) -> list[tuple[int, int]]:
        """The letters before and after a place, in one or two ways."""
        ends = self.edge | self.line_end
        outside = self.all & ~self.word
        match place:
            case sre.AT_BEGINNING:
                return [(ends if flags & re.MULTILINE else self.edge, -1)]
            case sre.AT_BEGINNING_STRING:
                return [(self.edge, -1)]
            case sre.AT_END:
                return [(-1, ends)]
            case sre.AT_END_STRING:
                return [(-1, self.edge)]
            case sre.AT_BOUNDARY:
                return [(self.word, outside), (outside, self.word)]
            case sre.AT_NON_BOUNDARY:
                return [(self.word, self.word), (outside, outside)]
        raise Unproved(f"{place} isn't understood")


_IGNORECASE = int(re.IGNORECASE)
_TOLD = int(re.IGNORECASE | re.DOTALL | re.ASCII)


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _items(tree: Any, flags: int) -> Iterator[tuple[Any, int]]:
    """Every item of a pattern with the flags that it stands under."""
    for item in tree:
        yield item, flags & _TOLD
        kind, given = item
        if kind is sre.SUBPATTERN:
            yield from _items(given[3], (flags | given[1]) & ~given[2])
        elif kind is sre.BRANCH:
            for branch in given[1]:
                yield from _items(branch, flags)
        elif kind in _REPEATS:
            yield from _items(given[2], flags)
        elif kind in (sre.ASSERT, sre.ASSERT_NOT):
            yield from _items(given[1], flags)
        elif kind is sre.ATOMIC_GROUP:
            yield from _items(given, flags)


def _named(item: Any) -> Iterator[str]:
    """The characters that an item names, and those beside them."""
    kind, given = item
    if kind in (sre.LITERAL, sre.NOT_LITERAL):
        codes = [given]
    elif kind is sre.RANGE:
        codes = [given[0] - 1, given[0], given[1], given[1] + 1]
    else:
        for part in given if kind is sre.IN else ():
            yield from _named(part)
        return
    for code in codes:
        if 0 <= code <= 0x10FFFF:
            yield from {chr(code), *(c for c in chr(code).swapcase() + chr(code).lower())}


def _told_apart(characters: Iterable[str], tests: list[tuple[Any, int]]) -> dict[str, int]:
    """For each character, which of the items match it, as bits."""
    found = dict.fromkeys(characters, 0)
    spelt: dict[tuple[int, str], list[str]] = defaultdict(
        list
    )  # most items are one character: nothing else is tried on those
    for character in found:
        for flags in (0, _IGNORECASE):
            for form in _forms(character, flags):
                spelt[flags, form].append(character)
    for n, (item, of) in enumerate(tests):
        if item[0] is sre.LITERAL:
            matched = spelt.get((of & _IGNORECASE, chr(item[1])), [])
        else:
            matched = [character for character in found if _matches(item, character, of)]
        for character in matched:
            found[character] |= 1 << n
    return found


def _forms(character: str, flags: int) -> set[str]:
    if not flags & _IGNORECASE:
        return {character}
    return {character, *(form for form in (character.lower(), character.upper()) if len(form) == 1)}


def _matches(item: Any, character: str, flags: int) -> bool:
    forms = _forms(character, flags)
    kind, given = item
    if kind is sre.ANY:
        return bool(flags & int(re.DOTALL)) or character != "\n"
    if kind is sre.NOT_LITERAL:
        return all(ord(form) != given for form in forms)
    is_negated = given[0][0] is sre.NEGATE
    found = any(_has(part, form) for part in given[is_negated:] for form in forms)
    return found is not is_negated


def _has(part: Any, character: str) -> bool:
    kind, given = part
    if kind is sre.LITERAL:
        return ord(character) == given
    if kind is sre.RANGE:
        return given[0] <= ord(character) <= given[1]
    name = str(given)
    if "DIGIT" in name:
        found = character.isdecimal()
    elif "SPACE" in name:
        found = character.isspace()
    else:
        found = character.isalnum() or character == "_"
    return found is not ("_NOT_" in name)


# ---- the ways, letter by letter ------------------------------------------------------------------------------------------
class _Ways:
    """The automaton without its free ways: states are characters that were taken, parted by what may follow each letter."""

    def __init__(self, built: _Builder) -> None:
        self.built, self.alphabet = built, built.alphabet
        self.ways = 0
        self.nodes: list[tuple[int, int]] = []  # (the place reached, the letter taken; the edge for the beginning)
        self.index: dict[tuple[int, int], int] = {}
        self.next: list[
            dict[int, dict[int, int]]
        ] = []  # for each node, by letter, the nodes that follow and in how many ways
        self.safe: list[bool] = []
        self.ends: list[int] = []  # for each node, the letters before which the pattern may end there
        self.back: list[set[int]] = []  # for each node, those that lead to it by one letter
        self.closures: dict[int, list[tuple[int, int, int]]] = {}
        self.groups: dict[int, list[int]] = {}
        self.searching = -1
        if built.how == "search":
            self.searching = built.new()
            built.free(self.searching, built.start)
            middle = built.new()
            built.free(self.searching, middle)
            built.states[middle].taken = self.alphabet.characters, self.searching
        self.root = self.node(built.start if self.searching < 0 else self.searching, self.alphabet.count)
        at = 0
        while at < len(self.nodes):
            self.expand(at)
            at += 1
        self.find_safe()

    def node(self, place: int, letter: int) -> int:
        key = place, self.group(place)[letter]
        if key not in self.index:
            self.index[key] = len(self.nodes)
            self.nodes.append(key)
            self.next.append({})
            self.safe.append(False)
        return self.index[key]

    def group(self, place: int) -> list[int]:
        """For each letter taken before a place, one that stands for it: they are parted only where something looks back."""
        if place not in self.groups:
            befores = list({before for _, before, _ in self.closure(place)} - {self.alphabet.all})
            if not befores:
                return self.alphabet.alike
            first: dict[tuple[int, ...], int] = {}
            keys = [tuple((before >> letter) & 1 for before in befores) for letter in range(self.alphabet.count + 1)]
            self.groups[place] = [first.setdefault(key, letter) for letter, key in enumerate(keys)]
        return self.groups[place]

    def closure(self, place: int) -> list[tuple[int, int, int]]:
        """The ways from a place, without a character, to one where a character is taken, or to the end."""
        if place in self.closures:
            return self.closures[place]
        found: list[tuple[int, int, int]] = []
        # A repetition goes on only after it took something, as it did where this begins: back to here, and no further.
        waiting: list[tuple[int, int, int, frozenset[int]]] = [
            (place, self.alphabet.all, self.alphabet.all, frozenset())
        ]
        while waiting:
            at, before, after, seen = waiting.pop()
            self.ways += 1
            if self.ways > _MOST_WAYS:
                raise Unproved("there are too many ways between its characters")
            state = self.built.states[at]
            if state.taken or at == self.built.end:
                found.append((at, before, after))
            for to, behind, ahead in state.free:
                if to not in seen and before & behind and after & ahead:
                    waiting.append((to, before & behind, after & ahead, seen | {to}))
        self.closures[place] = found
        return found

    def expand(self, node: int) -> None:
        place, letter = self.nodes[node]
        following: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        covered = 0
        for at, before, after in self.closure(place):
            if not (before >> letter) & 1:
                continue
            taken = self.built.states[at].taken
            if at == self.built.end:  # an end that is at the last line's end alone is none before other lines
                covered |= after if after == self.alphabet.all else after & ~self.alphabet.line_end
            elif taken:
                mask, to = taken[0] & after & self.alphabet.characters, taken[1]
                while mask:
                    each = (mask & -mask).bit_length() - 1
                    mask &= mask - 1
                    following[each][self.node(to, each)] += 1
        self.ends.append(covered)
        self.next[node] = following

    def find_safe(self) -> None:
        """Find the states from which the pattern matches whatever follows: each letter and the end lead on, or ended it."""
        if self.built.how == "fullmatch":
            return
        self.safe = [bool(ends & self.alphabet.edge) for ends in self.ends]
        changed = True
        while changed:
            changed = False
            for node, following in enumerate(self.next):
                if not self.safe[node]:
                    continue
                for letter in range(self.alphabet.count):
                    if not (self.ends[node] >> letter) & 1 and not any(
                        self.safe[to] for to in following.get(letter, ())
                    ):
                        self.safe[node] = False
                        changed = True
                        break

    # ---- what may take long ----------------------------------------------------------------------------------------------
    def exponential(self) -> Pump | None:
        """A word by which a state leads back to itself in two ways, none of which is safe."""
        for component in self.components([n for n in range(len(self.nodes)) if not self.safe[n]]):
            inside = set(component)
            for node in component:
                for letter, following in self.next[node].items():
                    for to, ways in following.items():
                        if to in inside and ways > 1:
                            return self.pumped(node, self.word(node, letter, to, inside), is_exponential=True)
            for node in component:
                found = self.twice(node, inside)
                if found:
                    return self.pumped(node, found, is_exponential=True)
        return None

    def word(self, node: int, letter: int, to: int, inside: set[int]) -> list[int]:
        """A word that begins with a step and leads back."""
        path: dict[int, list[int]] = {to: [letter]}
        waiting = [to]
        for at in waiting:
            if at == node:
                return path[at]
            for each, following in self.next[at].items():
                for other in following:
                    if other in inside and other not in path:
                        path[other] = [*path[at], each]
                        waiting.append(other)
        return path[to]

    def twice(self, node: int, inside: set[int]) -> list[int] | None:
        """A word by which a state leads back to itself over two different states at once."""
        start = node, node, False
        path: dict[tuple[int, int, bool], tuple[tuple[int, int, bool], int] | None] = {start: None}
        waiting = [start]
        for one, other, apart in waiting:
            for letter, following in self.next[one].items():
                others = self.next[other].get(letter, {})
                for left in following:
                    if left not in inside:
                        continue
                    for right in others:
                        if right not in inside or (not apart and right < left):
                            continue
                        to = left, right, apart or left != right
                        if to == (node, node, True):
                            return [*self.read(path, (one, other, apart)), letter]
                        if to not in path:
                            path[to] = (one, other, apart), letter
                            waiting.append(to)
        return None

    def polynomial(self) -> Pump | None:
        """A word by which a state leads back to itself and to another, which the same word leads back to itself, unsafely."""
        every = range(len(self.nodes))
        loops = [(loop, self.within(loop)) for loop in self.components(every)]
        unsafe = self.components([n for n in every if not self.safe[n]])
        for component in unsafe:
            inside, before = self.within(component), self.leading(component[0])
            for loop, around in loops:
                if loop[0] not in before:
                    continue
                for p in loop:
                    for q in component:
                        if p != q and around[p].keys() & inside[q].keys():
                            found = self.leads(p, q, around, inside, before)
                            if found:
                                return self.pumped(p, found, is_exponential=False)
        return None

    def within(self, component: list[int]) -> Within:
        """The ways on that stay within some states, of each by letter."""
        among = set(component)
        steps = {
            node: {letter: [to for to in following if to in among] for letter, following in self.next[node].items()}
            for node in component
        }
        return {node: {letter: to for letter, to in by.items() if to} for node, by in steps.items()}

    def leads(self, p: int, q: int, around: Within, inside: Within, before: set[int]) -> list[int] | None:
        """A word that leads from `p` to it and to `q`, and from `q` to it; `before` are the states that lead to `q`."""
        start, goal = (p, p, q), (p, q, q)
        path: dict[tuple[int, int, int], tuple[tuple[int, int, int], int] | None] = {start: None}
        waiting = [start]
        for one, way, other in waiting:
            for letter, ahead in inside[other].items():
                if letter not in around[one]:
                    continue
                ways = [b for b in self.next[way].get(letter, ()) if b in before]
                for a in around[one][letter]:
                    for to in ((a, b, c) for c in ahead for b in ways):
                        if to == goal:
                            return [*self.read(path, (one, way, other)), letter]
                        if to not in path:
                            path[to] = (one, way, other), letter
                            waiting.append(to)
                if len(path) > 200_000:
                    raise Unproved("it is too large")
        return None

    def read(self, path: Any, at: Any) -> list[int]:
        word: list[int] = []
        while path[at] is not None:
            at, letter = path[at]
            word.append(letter)
        return word[::-1]

    def leading(self, node: int) -> set[int]:
        """The states that lead to one, itself among them."""
        if not self.back:
            self.back = [set() for _ in self.nodes]
            for at, following in enumerate(self.next):
                for to in set().union(*following.values()):
                    self.back[to].add(at)
        seen, waiting = {node}, [node]
        for at in waiting:
            new = self.back[at] - seen
            seen |= new
            waiting += new
        return seen

    def components(self, nodes: Iterable[int]) -> list[list[int]]:
        """The sets of states that lead to each other, if only to themselves, among some states (Tarjan's algorithm)."""
        allowed = set(nodes)
        edges = {n: [to for f in self.next[n].values() for to in f if to in allowed] for n in allowed}
        order: dict[int, int] = {}
        low: dict[int, int] = {}
        stack: list[int] = []
        on: set[int] = set()
        found: list[list[int]] = []
        for root in allowed:
            if root in order:
                continue
            work = [(root, iter(edges[root]))]
            order[root] = low[root] = len(order)
            stack.append(root)
            on.add(root)
            while work:
                node, rest = work[-1]
                for to in rest:
                    if to not in order:
                        order[to] = low[to] = len(order)
                        stack.append(to)
                        on.add(to)
                        work.append((to, iter(edges[to])))
                        break
                    if to in on:
                        low[node] = min(low[node], order[to])
                else:
                    work.pop()
                    if work:
                        low[work[-1][0]] = min(low[work[-1][0]], low[node])
                    if low[node] == order[node]:
                        component = []
                        while True:
                            part = stack.pop()
                            on.discard(part)
                            component.append(part)
                            if part == node:
                                break
                        if len(component) > 1 or node in edges[node]:
                            found.append(component)
        return found

    def pumped(self, node: int, word: list[int], *, is_exponential: bool) -> Pump:
        path: dict[int, list[int]] = {self.root: []}
        waiting = [self.root]
        for at in waiting:
            for letter, following in self.next[at].items():
                for to in following:
                    if to not in path:
                        path[to] = [*path[at], letter]
                        waiting.append(to)
        examples = self.alphabet.examples
        return Pump("".join(examples[n] for n in path[node]), "".join(examples[n] for n in word), is_exponential)
