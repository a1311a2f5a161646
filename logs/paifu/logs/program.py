"""Compiles an entry kernel and all it calls as one program.

numba compiles every function it meets to machine code of its own, and links and
optimises the code of all called functions again in every caller, up the whole chain:
more than half the time it takes to compile the rules. Inner kernels are never called
from Python, so here they stay unoptimised LLVM modules; the entry kernel links each of
them once, and the whole is optimised once.

This builds on numba's code libraries, which are not a stable interface: `available`
tells whether they are as expected, and without them kernels compile the ordinary way,
with the same results.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

RARE = "rare"
"""Last part of the name of inner kernels whose code is to stand apart."""

MANGLED_RARE = f"{len(RARE)}{RARE}B"
"""The same in names of compiled functions; their version follows."""


@cache
def available() -> bool:
    """Whether this numba has the parts that `inner_compiler` builds on."""
    from numba.core import codegen, compiler, untyped_passes

    library = getattr(codegen, "JITCodeLibrary", None)
    parts = ("_get_module_for_linking", "_ensure_finalized", "add_linking_library")
    return (
        library is not None
        and all(hasattr(library, part) for part in parts)
        and hasattr(compiler, "DefaultPassBuilder")
        and hasattr(untyped_passes, "IRProcessing")
    )


@cache
def counts_references() -> bool:
    """Whether this numba counts references to arrays unless told not to."""
    from numba.core.options import DefaultOptions

    return hasattr(DefaultOptions, "_nrt")


@cache
def entry_compiler(widen: bool) -> type:
    """The compiler of kernels that are called from Python.

    Args:
        widen: let loops work on several numbers at once.
    """
    return _compiler(f"Entry{widen:d}", _entry_library(widen))


@cache
def inner_compiler() -> type:
    """The compiler of kernels that only other kernels call."""
    return _compiler("Inner", _inner_library())


def _compiler(name: str, library: type) -> type:
    """Numba's ordinary compiler, writing into a code library of this kind."""
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import FunctionPass, register_pass
    from numba.core.untyped_passes import IRProcessing

    class UseLibrary(FunctionPass):
        _name = f"paifu_use_{name.lower()}_library"

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> Any:
            codegen = state.targetctx.codegen()
            state.library = library(codegen, state.func_id.func_qualname)
            state.library.enable_object_caching()
            return True

    class Unspoken(tuple[Any, ...]):
        """Types of arguments that take no time to print.

        Every pass has them printed for whoever may listen, a twentieth of all time.
        """

        def __str__(self) -> str:
            return ""

    register_pass(mutates_CFG=False, analysis_only=True)(UseLibrary)

    remembering, alike = _remembering(), _alike_flags()
    needless = {*NEEDLESS, *([OF_REFERENCES] if counts_references() else [])}

    class Compiler(CompilerBase):
        def _compile_core(self) -> Any:
            self.state.flags = alike(self.state.flags)
            return super()._compile_core()

        def define_pipelines(self) -> list[Any]:
            self.state.args = Unspoken(self.state.args)
            self.state.typingctx = remembering(self.state.typingctx)
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes.passes = [
                one for one in passes.passes if one[0].name() not in needless
            ]
            passes.add_pass_after(UseLibrary, IRProcessing)
            passes.finalize()
            return [passes]

    _untimed()
    Compiler.__name__ = f"{name}Compiler"
    return Compiler


LOCK_EVENT = "numba:llvm_lock"
"""What numba tells whoever asked for it, whenever it calls LLVM."""


class _Nobody(list[Any]):
    """Listeners of whom none is kept."""

    def append(self, listener: Any) -> None:
        """Leave it out."""

    def remove(self, listener: Any) -> None:
        """It is not here, or was there before."""


def _untimed() -> None:
    """See to it that nobody times LLVM's lock from now on.

    Else every kernel being compiled would, those too that wait for one they call: a
    twentieth of all time. It is done once and for all: a thread registers its timer
    while another compiles, and takes it back while a third one does.
    """
    from numba.core import event

    registered = getattr(event, "_registered", {})
    registered[LOCK_EVENT] = _Nobody()


def _alike_flags() -> Callable[[Any], Any]:
    """What gives the same object for equal options of the compiler.

    Numba looks up by them what it knows of every operator, and compares all forty each
    time: a fifteenth of the time to compile.
    """
    from numba.core.compiler import Flags

    class AlikeFlags(Flags):
        """Equal only if they are the same object."""

        __slots__ = ()

        def __hash__(self) -> int:
            return id(self)

        def __eq__(self, other: object) -> bool:
            return self is other

        def copy(self) -> Any:
            return self

    kept: list[Any] = []

    def alike(flags: Any) -> Any:
        values = flags.values()
        for known in kept:
            if known.values() == values:
                return known
        kept.append(AlikeFlags(flags))
        return kept[-1]

    return alike


NEEDLESS = (
    "dead_branch_prune",
    "inline_closure_likes",
    "inline_inlinables",
    "inline_overloads",
    "nopython_rewrites",
    "with_lifting",
)
"""Passes for what kernels do not have: closures, arrays as a whole, `with`, `None`."""

OF_REFERENCES = "ir_legalization"
"""Notes after each variable's last use that it holds its array no more: nothing where
references are not counted, and a sixth of the time to compile."""


def _remembering() -> type:
    """Numba's context of types, which works out once what an operator makes of types.

    Each operator has some dozens of meanings, which numba tries in turn wherever it
    stands: a sixth of the time to compile.
    """
    from numba.core import types

    known: dict[Any, Any] = {}

    def is_plain(kind: Any) -> bool:
        return isinstance(kind, types.Integer | types.Boolean)

    class Remembering:
        def __init__(self, context: Any) -> None:
            self._context = context

        def __getattr__(self, name: str) -> Any:
            return getattr(self._context, name)

        def resolve_function_type(self, function: Any, args: Any, kws: Any) -> Any:
            """The signature of a call."""
            resolve = self._context.resolve_function_type
            if not isinstance(function, types.Function) or kws:
                return resolve(function, args, kws)
            if all(map(is_plain, args)):
                # What they make does not depend on which numbers they are.
                args = tuple(map(types.unliteral, args))
            key = (function, tuple(args))
            if key not in known:
                known[key] = resolve(function, args, kws)
            return known[key]

    return Remembering


def _marks_functions() -> bool:
    """Whether an attribute of a function is not taken for one of its result.

    So it is before llvmlite 0.48 (numba 0.66), and the module would be refused.
    """
    from llvmlite import __version__ as version  # type: ignore[import-untyped]

    return tuple(int(part) for part in version.split(".")[:2]) >= (0, 48)


def _entry_library(widen: bool) -> type:
    from llvmlite.binding import Linkage  # type: ignore[import-untyped]
    from numba.core.codegen import JITCodeLibrary

    marks = _marks_functions()

    class EntryLibrary(JITCodeLibrary):
        """Links every library that it needs, once, callers before callees.

        Definitions that nothing has asked for yet are dropped by the linker, hence
        the order.
        """

        def _optimize_final_module(self) -> None:
            # Linked kernels are called from nowhere else. Told so, LLVM drops what they
            # never return (errors) and arguments that they do not use: a fifth faster.
            for function in self._final_module.functions:
                if function.linkage == Linkage.linkonce_odr:
                    function.linkage = Linkage.internal
                if marks and MANGLED_RARE in function.name:
                    function.add_function_attribute("cold")
                    function.add_function_attribute("noinline")
            # Numba optimises twice, to prune the counting of references in between.
            manager = self._codegen._module_pass_manager
            passes, builder = manager() if widen else manager(loop_vectorize=False)
            passes.run(self._final_module, builder)

        def finalize(self) -> None:
            ordered: list[Any] = []
            seen: set[int] = set()

            def visit(library: Any) -> None:
                if id(library) not in seen:
                    seen.add(id(library))
                    for called in library._linking_libraries:
                        visit(called)
                    ordered.append(library)

            for library in self._linking_libraries:
                visit(library)
            self._linking_libraries = ordered[::-1]
            super().finalize()

    return EntryLibrary


def _inner_library() -> type:
    from llvmlite.binding import Linkage
    from numba.core.codegen import JITCodeLibrary

    class NoEnvironment:
        """A code generator that leaves the environment of inner kernels unset.

        It serves Python objects, which kernels have none of.
        """

        def __init__(self, codegen: Any) -> None:
            self._codegen = codegen

        def __getattr__(self, name: str) -> Any:
            return getattr(self._codegen, name)

        def set_env(self, name: str, environment: Any) -> None:
            """Nothing to set."""

    class InnerLibrary(JITCodeLibrary):
        """Keeps its own module as it is, for an entry to link and to optimise."""

        def add_llvm_module(self, ll_module: Any) -> None:
            """Take the module; numba would link it into an empty one."""
            ll_module.data_layout = self._codegen._data_layout
            self._final_module = ll_module

        def _get_module_for_linking(self) -> Any:
            # Numba's way takes a copy, so that the function can still be called.
            if self._shared_module is None:
                for function in self._final_module.functions:
                    defined = not function.is_declaration
                    if defined and function.linkage == Linkage.external:
                        function.linkage = Linkage.linkonce_odr
                self._shared_module = self._final_module
            return self._shared_module

        @property
        def codegen(self) -> Any:
            return NoEnvironment(self._codegen)

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0

    return InnerLibrary
