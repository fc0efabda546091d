"""Recomputes printed calculations with exact decimals, from their lines alone.

Reads blocks of lines on its input, with an empty line between them. A line is a formula, the same with numbers, and what
is printed as its result, with tabs between. A result has to follow from the numbers in its line and, where the names of
its formula stand above it, from the lines above. Prints each line that does not, and the counts of those that do.
"""
import re
import sys
from decimal import Decimal, getcontext

getcontext().prec = 50
COMPARISONS = {
    "<": lambda a, b: a < b, "≤": lambda a, b: a <= b, "=": lambda a, b: a == b,
    "≥": lambda a, b: a >= b, ">": lambda a, b: a > b,
}
FUNCTIONS = {
    "clamp": lambda v, low, high: min(max(v, low), high),
    "range": lambda low, high, v: min(max(v, low), high),
    "min": min, "max": max, "√": lambda v: max(v, Decimal(0)).sqrt(),
}
NUMBER = re.compile(r"\d+(\.\d+)?(e−?\d+)?")
CORNERS = [("left", "top"), ("right", "bottom")]
# From here on, numbers are not checked to their last digit.
LARGE = Decimal(10) ** 6


class Unknown(Exception):
    """A name that stands in no line above."""


def each(operation, *values):
    """Applies an operation to numbers, or to both parts of vectors."""
    if any(isinstance(value, tuple) for value in values):
        pairs = [value if isinstance(value, tuple) else (value, value) for value in values]
        return tuple(operation(*parts) for parts in zip(*pairs))
    return operation(*values)


def times(a, b):
    is_dot = isinstance(a, tuple) and isinstance(b, tuple)
    return a[0] * b[0] + a[1] * b[1] if is_dot else each(lambda a, b: a * b, a, b)


def length(value):
    return times(value, value).sqrt() if isinstance(value, tuple) else abs(value)


class Reader:
    """Reads a formula, and computes it on the way."""

    def __init__(self, text, names):
        self.text, self.names = text, names

    def value(self):
        value = self.any()
        if self.text.strip():
            raise Unknown(self.text)
        return value

    def takes(self, sign):
        self.text = self.text.lstrip()
        takes = self.text.startswith(sign)
        self.text = self.text[len(sign) * takes:]
        return takes

    def name(self):
        self.text = self.text.lstrip()
        known = [name for name in self.names if self.text.startswith(name)]
        known.sort(key=len, reverse=True)
        for name in known:
            after = self.text[len(name):len(name) + 1]
            if not (after.isalnum() and after != "²") and after != "'":
                return name
        return None

    def any(self):
        value = self.all()
        while self.takes("or "):
            right = self.all()
            value = value or right
        return value

    def all(self):
        value = self.compared()
        while self.takes("and "):
            right = self.compared()
            value = value and right
        return value

    def compared(self):
        if self.takes("not "):
            return not self.compared()
        left, truth = self.sum(), None
        while sign := next((sign for sign in COMPARISONS if self.takes(sign)), None):
            right = self.sum()
            truth = COMPARISONS[sign](left, right) and truth is not False
            left = right
        return left if truth is None else truth

    def sum(self):
        value = self.product()
        while sign := next((sign for sign in "+−" if self.takes(sign)), None):
            right = self.product()
            add = (lambda a, b: a + b) if sign == "+" else (lambda a, b: a - b)
            value = each(add, value, right)
        return value

    def product(self):
        value = self.factor()
        while True:
            if self.takes("/"):
                value = each(lambda a, b: a / b, value, self.factor())
            elif self.takes("×"):
                right = self.factor()
                value = value[0] * right[1] - value[1] * right[0]
            elif self.takes("·") or self.begins_factor():
                value = times(value, self.factor())
            else:
                return value

    def begins_factor(self):
        name = self.name()
        return self.text.startswith("(") or (name is not None and not name.startswith("|"))

    def factor(self):
        if self.takes("−"):
            return each(lambda value: -value, self.factor())
        value = self.atom()
        while self.takes("²"):
            value = times(value, value)
        return value

    def atom(self):
        for name, function in FUNCTIONS.items():
            if self.takes(name + "("):
                return each(function, *self.list(")"))
        if name := self.name():
            self.text = self.text[len(name):]
            value = self.names[name]
            axis = next((axis for axis in (0, 1) if self.text.startswith((".x", ".y")[axis])), None)
            self.text = self.text[2 * (axis is not None):]
            return value if axis is None else value[axis]
        if self.takes("|"):
            return length(self.list("|")[0])
        if self.takes("("):
            values = self.list(")")
            return values[0] if len(values) == 1 else tuple(values)
        if digits := NUMBER.match(self.text):
            self.text = self.text[digits.end():]
            return Decimal(digits.group().replace("−", "-"))
        raise Unknown(self.text)

    def list(self, end):
        values = [self.any()]
        while self.takes(","):
            values.append(self.any())
        if not self.takes(end):
            raise Unknown(self.text)
        return values


def compute(text, names):
    """The value of a formula; `None` if a name in it is unknown."""
    try:
        return Reader(text, names).value()
    except Unknown:
        return None


def printed(text):
    """The numbers of a result, and a unit of their last digit. Without ≈, fewer than two decimals are exact."""
    is_rounded = text.startswith("≈ ")
    texts = text.removeprefix("≈ ").split(" ")
    decimals = max(len(text.partition(".")[2]) for text in texts)
    if not is_rounded:
        decimals = max(decimals, 2)
    elif decimals == 0:
        # ≈ 9700 may end in digits that are no zeros.
        decimals = -min(len(text) - len(text.rstrip("0")) for text in texts)
    numbers = tuple(Decimal(text.replace("−", "-")) for text in texts)
    return numbers[0] if len(numbers) == 1 else numbers, Decimal(10) ** -decimals


def follows(value, shown, unit):
    """True if a value is at most a unit from what is shown."""
    pairs = zip(*[v if isinstance(v, tuple) else (v,) for v in (value, shown)], strict=True)
    return all(abs(shown) >= LARGE or abs(value - shown) <= unit * Decimal("1.000001") for value, shown in pairs)


def check(symbols, numbers, result, names):
    """Checks a line. Returns whether it was computed from the lines above, and from its own numbers."""
    is_truth = result in ("true", "false")
    slip = symbols.startswith("slip ")
    symbols = symbols.removeprefix("slip ")
    name, is_named, formula = symbols.partition(" = ")
    if is_truth or not is_named:
        name, formula = symbols, symbols
    # A value that only has a name is given.
    of_names = None if slip or (not is_truth and formula in names) else compute(formula, names)
    of_numbers = compute(numbers, {}) if numbers else None
    counts = (of_names is not None, of_numbers is not None)
    values = [value for value in (of_names, of_numbers) if value is not None]
    if is_truth:
        # Numbers that nearly touch have more digits here than above.
        assert all(value == (result == "true") for value in values[-1:]), values
        return counts
    shown, after = re.fullmatch(r"(.*?)(?: ([<=>]) r)?", result).groups()
    shown, unit = printed(shown)
    assert all(follows(value, shown, unit) for value in values), values
    if after and "r" in names:
        is_near = abs(shown - names["r"]) <= Decimal("0.01")
        assert is_near if after == "=" else COMPARISONS[after](shown, names["r"]), after
    names[name] = shown
    if name in ("left, right", "top, bottom"):
        names.update(zip(name.split(", "), shown))
    if "left" in names and "top" in names:
        names["min"], names["max"] = (tuple(names[side] for side in of) for of in CORNERS)
    return counts


def main():
    totals, wrong = [0, 0], 0
    for block in sys.stdin.read().split("\n\n"):
        names = {}
        for line in filter(None, block.split("\n")):
            symbols, numbers, result = line.split("\t")
            try:
                counts = check(symbols, numbers, result, names)
                totals = [total + count for total, count in zip(totals, counts)]
            except (AssertionError, ArithmeticError, ValueError, TypeError, IndexError) as error:
                wrong += 1
                print(f"{symbols}: {numbers}: {result} does not follow: {error!r}")
    print(f"{totals[0]} lines follow from those above, {totals[1]} from their numbers, {wrong} do not")
    sys.exit(wrong > 0)


main()
