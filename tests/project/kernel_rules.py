"""What kernel code may not do, read from its syntax tree (see CONTRIBUTING.md).

Each rule was found by trying: the code would not compile, would compile twice, or
would answer otherwise compiled than it does in the interpreter.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any, get_args, get_origin, get_type_hints

from paifu.logs.engine import fields

Function = Callable[..., Any]

BUILTINS = {abs, divmod, int, len, max, min, range}
"""What kernels may call beside kernels."""

WIDEST = 1 << 62
"""No number is wider, and masks are narrower, so that sums stay within 64 bits."""

UNSIGNED = {"paifu.replay.walls.sha512"}
"""Modules whose kernels work with unsigned words of 64 bits, as SHA-512 is defined."""

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Assert: "an assert",
    ast.AsyncFunctionDef: "an async function",
    ast.Await: "an await",
    ast.ClassDef: "a class",
    ast.Delete: "a del",
    ast.Dict: "a dict",
    ast.DictComp: "a dict comprehension",
    ast.Div: "a true division",
    ast.GeneratorExp: "a generator",
    ast.Global: "a global statement",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.JoinedStr: "an f-string",
    ast.Lambda: "a lambda",
    ast.List: "a list",
    ast.ListComp: "a list comprehension",
    ast.Nonlocal: "a nonlocal statement",
    ast.Pow: "a power",
    ast.Raise: "a raise",
    ast.Set: "a set",
    ast.SetComp: "a set comprehension",
    ast.Slice: "a slice (a copy of a list, but a view of an array)",
    ast.Starred: "a starred argument",
    ast.Try: "a try",
    ast.TryStar: "a try",
    ast.With: "a with",
    ast.Yield: "a yield",
    ast.YieldFrom: "a yield",
}


class Source:
    """One kernel: its tree, and what its names stand for."""

    def __init__(self, function: Function, kernels: set[int]) -> None:
        """A kernel among others, which are given by their `id`."""
        self.function = function
        self.kernels = kernels
        definition = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        assert isinstance(definition, ast.FunctionDef), f"{function} is no function"
        self.definition = definition
        self.truths: set[str] = set()
        """Local names that hold a bool at some time."""
        while more := self.more_truths():
            self.truths |= more

    @cached_property
    def body(self) -> list[ast.stmt]:
        """The statements without the docstring."""
        body = self.definition.body
        return body[1:] if ast.get_docstring(self.definition) is not None else body

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of those statements."""
        return [node for statement in self.body for node in ast.walk(statement)]

    @property
    def bits(self) -> int:
        """How many bits of a number the kernel may use."""
        return 64 if self.function.__module__ in UNSIGNED else 62

    @cached_property
    def hints(self) -> dict[str, Any]:
        """Types of the parameters and of the result."""
        return get_type_hints(self.function)

    @cached_property
    def local(self) -> set[str]:
        """Names bound in the kernel."""
        stored = {
            node.id
            for node in self.nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        captured = {
            node.name
            for node in self.nodes
            if isinstance(node, ast.MatchAs | ast.MatchStar) and node.name
        }
        return stored | captured | set(inspect.signature(self.function).parameters)

    def more_truths(self) -> set[str]:
        """Local names that are assigned a bool, beside those known to be."""
        return {
            target.id
            for node in self.nodes
            if isinstance(node, ast.Assign) and is_truth(self, node.value)
            for target in node.targets
            if isinstance(target, ast.Name) and target.id not in self.truths
        }

    @cached_property
    def elements(self) -> dict[str, type]:
        """Local names that stand for one state of a sequence: `row = rows[0]`."""
        found: dict[str, type] = {}
        for node in self.nodes:
            if not isinstance(node, ast.Assign):
                continue
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs += zip(target.elts, value.elts, strict=False)
            for one, given in pairs:
                state = self.element(given)
                if isinstance(one, ast.Name) and state is not None:
                    found[one.id] = state
        return found

    def element(self, node: ast.expr) -> type | None:
        """The class of `rows[...]` for a parameter that is a sequence of states."""
        if not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)):
            return None
        kinds = get_args(self.hints.get(node.value.id))
        return kinds[0] if kinds and is_state(kinds[0]) else None

    def state_of(self, node: ast.expr) -> type | None:
        """The class of a state that an expression stands for."""
        if not isinstance(node, ast.Name):
            return self.element(node)
        hint = self.elements.get(node.id, self.hints.get(node.id))
        return hint if isinstance(hint, type) and is_state(hint) else None

    def meaning(self, name: str) -> Any:
        """The object that a name from outside the kernel stands for."""
        return self.function.__globals__.get(name, getattr(builtins, name, None))

    def calls(self) -> Iterator[ast.Call]:
        """Every call in it."""
        return (node for node in self.nodes if isinstance(node, ast.Call))

    def is_kernel_call(self, node: ast.AST) -> bool:
        """Whether a node calls another kernel."""
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and id(self.meaning(node.func.id)) in self.kernels
        )

    def outside(self) -> Iterator[tuple[ast.Name, Any]]:
        """Names that the kernel reads from its module, with what they stand for."""
        for node in self.nodes:
            if isinstance(node, ast.Name) and node.id not in self.local:
                yield node, self.meaning(node.id)


def faults(function: Function, kernels: set[int]) -> list[str]:
    """Every rule that a kernel breaks, with its line in the function."""
    source = Source(function, kernels)
    rules = (
        signature,
        syntax,
        constants,
        shifts,
        places,
        names,
        calls,
        arguments,
        truth,
        arrays,
    )
    return [fault for rule in rules for fault in rule(source)]


def signature(source: Source) -> Iterator[str]:
    """Plain parameters, each with a type that has a compiled form."""
    function = source.function
    if function.__qualname__ != function.__name__:
        yield "is defined inside another function or class"
    if function.__code__.co_freevars:
        yield f"closes over {function.__code__.co_freevars}"
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            yield f"parameter {name} takes any number of arguments"
        if name not in source.hints:
            yield f"parameter {name} has no type"
        elif not compiles(source.hints[name]):
            yield f"parameter {name}: {source.hints[name]} has no compiled form"
        default = parameter.default
        if default is not parameter.empty and type(default) is not int:
            yield f"parameter {name}: default {default!r} is no int"
    if "return" not in source.hints:
        yield "has no type of its result"


def compiles(hint: Any) -> bool:
    """Whether a parameter may have this type: int, sequences of it, and states."""
    if hint is int:
        return True
    if get_origin(hint) in (Sequence, MutableSequence, list):
        return all(compiles(part) for part in get_args(hint))
    return is_state(hint)


def is_state(hint: Any) -> bool:
    """Whether a class declares a state or row: every field ints."""
    own = isinstance(hint, type) and hint.__module__ != "builtins"
    return own and bool(fields(hint)) and "__init__" not in vars(hint)


def syntax(source: Source) -> Iterator[str]:
    """No construct that numba refuses or that differs when compiled."""
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef):
            yield f"{at(node)}a function in the kernel"
        elif type(node) in FORBIDDEN:
            yield f"{at(node)}{FORBIDDEN[type(node)]}"
        elif isinstance(node, ast.Attribute) and node.attr == "bit_count":
            yield f"{at(node)}bit_count is not there in compiled code"


def constants(source: Source) -> Iterator[str]:
    """Whole numbers up to 2**62 only (where bools may be, `truth` tells)."""
    for node in source.nodes:
        if not isinstance(node, ast.Constant):
            continue
        if type(node.value) not in (int, bool):
            yield f"{at(node)}{node.value!r} is no int"
        elif isinstance(node.value, int) and node.value > WIDEST:
            yield f"{at(node)}{node.value} has more than 62 bits"


def shifts(source: Source) -> Iterator[str]:
    """No shift by 63 or more, nor by a negative number."""
    for node in source.nodes:
        if not isinstance(node, ast.BinOp | ast.AugAssign):
            continue
        if not isinstance(node.op, ast.LShift | ast.RShift):
            continue
        count = node.right if isinstance(node, ast.BinOp) else node.value
        value = source_value(source, count)
        if value is not None and not 0 <= value <= min(source.bits, 63):
            yield f"{at(node)}a shift by {value}"


def places(source: Source) -> Iterator[str]:
    """No place counts from the end."""
    for node in source.nodes:
        if isinstance(node, ast.Subscript):
            value = source_value(source, node.slice)
            if value is not None and value < 0:
                yield f"{at(node)}place {value} of {ast.unparse(node.value)}"


def source_value(source: Source, node: ast.expr) -> int | None:
    """The number that an expression always is, if that is plain to see."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = source_value(source, node.operand)
        return None if value is None else -value
    if isinstance(node, ast.Name) and node.id not in source.local:
        value = source.meaning(node.id)
        return value if type(value) is int else None
    return None


def names(source: Source) -> Iterator[str]:
    """From outside come ints, tuples of ints, enums of ints, and what is called."""
    called = {id(call.func) for call in source.calls()}
    enums = {
        id(node.value): node for node in source.nodes if isinstance(node, ast.Attribute)
    }
    loops = {
        id(inner)
        for node in source.nodes
        if isinstance(node, ast.For | ast.While)
        for inner in ast.walk(node)
    }
    for node, value in source.outside():
        if id(node) in called:
            continue
        if isinstance(value, type) and issubclass(value, IntEnum):
            if id(node) in loops:
                yield f"{at(node)}enum {node.id} in a loop: make it a constant"
            elif id(node) not in enums:
                yield f"{at(node)}enum {node.id} itself"
        elif not is_number(value, source.bits):
            yield f"{at(node)}{node.id} is {type(value).__name__}, not ints"


def is_number(value: Any, bits: int) -> bool:
    """Whether a global is an int of so many bits or a tuple of such."""
    if isinstance(value, tuple):
        return bool(value) and all(is_number(part, bits) for part in value)
    return type(value) is int and abs(value) <= 1 << bits


def calls(source: Source) -> Iterator[str]:
    """Kernels and a few builtins are called, each by its own name."""
    for call in source.calls():
        if not isinstance(call.func, ast.Name):
            yield f"{at(call)}calls {ast.unparse(call.func)}: not by a bare name"
            continue
        value = source.meaning(call.func.id)
        known = id(value) in source.kernels or value in BUILTINS
        if call.func.id in source.local or not known:
            yield f"{at(call)}calls {call.func.id}, which is no kernel"


def arguments(source: Source) -> Iterator[str]:
    """Kernels get plain ints, not bools, which they might keep."""
    for call in source.calls():
        if not source.is_kernel_call(call):
            continue
        for given in [*call.args, *(keyword.value for keyword in call.keywords)]:
            if is_truth(source, given):
                yield f"{at(call)}bool argument {ast.unparse(given)}"


def truth(source: Source) -> Iterator[str]:
    """States and int results hold no bool: it would be True here and 1 compiled."""
    for node in source.nodes:
        kept: ast.expr | None = None
        if isinstance(node, ast.Assign):
            kept = None if isinstance(node.targets[0], ast.Name) else node.value
        elif isinstance(node, ast.Return) and source.hints.get("return") is not bool:
            kept = node.value
        if kept is not None and is_truth(source, kept):
            yield f"{at(node)}keeps a bool: {ast.unparse(node)}"


def is_truth(source: Source, node: ast.expr) -> bool:
    """Whether an expression is a bool when compiled."""
    if isinstance(node, ast.Compare):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.BoolOp):
        return any(is_truth(source, part) for part in node.values)
    if isinstance(node, ast.IfExp):
        return is_truth(source, node.body) or is_truth(source, node.orelse)
    if isinstance(node, ast.Tuple):
        return any(is_truth(source, part) for part in node.elts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return answers_truth(source.meaning(node.func.id))
    if isinstance(node, ast.Name):
        return node.id in source.truths
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


def answers_truth(function: Any) -> bool:
    """Whether a function is declared to give a bool."""
    return getattr(function, "__annotations__", {}).get("return") in (bool, "bool")


def arrays(source: Source) -> Iterator[str]:
    """No field is assigned as a whole: plain lists would be shared, arrays copied."""
    for node in source.nodes:
        if not isinstance(node, ast.Assign | ast.AugAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if depth_left(source, target):
                yield f"{at(node)}assigns all of {ast.unparse(target)}"


def depth_left(source: Source, node: ast.expr) -> int:
    """How many indices a field of a state still lacks to be an int; 0 for others."""
    taken = 0
    while isinstance(node, ast.Subscript):
        taken += 1
        node = node.value
    if not isinstance(node, ast.Attribute):
        return 0
    state = source.state_of(node.value)
    shape = fields(state).get(node.attr, ()) if state else ()
    return max(0, len(shape) - taken)


def at(node: ast.AST) -> str:
    """`line 3: `, counted from the decorator."""
    return f"line {getattr(node, 'lineno', 0)}: "


def circles(functions: list[Function]) -> list[str]:
    """Names of kernels that call themselves, alone or through others."""
    known = {id(function): function for function in functions}
    called = {
        key: {id(function.__globals__.get(name)) for name in function.__code__.co_names}
        & known.keys()
        for key, function in known.items()
    }
    left = dict(called)
    while removable := [
        key for key, others in left.items() if not others & left.keys()
    ]:
        for key in removable:
            del left[key]
    return sorted(known[key].__qualname__ for key in left)
