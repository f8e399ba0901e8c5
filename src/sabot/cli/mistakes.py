"""The sentences for words that a command cannot take: each quotes them and says what would be right."""

from typing import Final

from cyclopts import App, CoercionError, CycloptsError, MissingArgumentError, UnusedCliTokensError
from cyclopts.exceptions import RepeatArgumentError, UnknownCommandError, UnknownOptionError, ValidationError

from sabot.nearest import meant, nearest

DELETING: Final = frozenset({"forget"})
"""Commands that nobody is led to by a slip of the pen: what they take away does not come back."""
SURE: Final = 0.6
"""Options and choices are short words, and more alike than names of rule sets."""


def sentence(error: CycloptsError, app: App, called: str) -> str:
    """Sentence of a mistake in the words of a command, `sabot odds` say."""
    error.verbose = False
    match error:
        case MissingArgumentError():
            return _missing(error, app, called)
        case RepeatArgumentError(token=token):
            return f'"{token.keyword}" is given more than once: give it once.'
        case UnknownCommandError(unused_tokens=[word, *_]):
            return _unknown_command(word, app)
        case UnusedCliTokensError(unused_tokens=[word, *_]):
            return f"{word!r} is one word too many."
        case UnknownOptionError():
            return _unknown_option(error, called)
        case CoercionError(token=token, target_type=kind) if token is not None and kind is bool:
            return f'"{token.value}" is too much: {token.keyword} stands alone.'
        case CoercionError(token=token, msg=None) if token is not None:
            return _no_choice(error, token.value)
        case CoercionError(token=token, msg=message) if token is not None:
            return f"{token.keyword}: {message}" if token.keyword else str(message)
        case ValidationError(argument=argument) if argument is not None and argument.tokens:
            token = argument.tokens[0]
            said = f'"{token.value}" does not fit {token.keyword}. ' if token.keyword else ""
            return f"{said}{error.exception_message}"
        case _:
            return str(error)


def _unknown_option(error: UnknownOptionError, called: str) -> str:
    word = (error.token.keyword or error.token.value).partition("=")[0]
    names = (name for each in error.argument_collection if each.parse for name in each.names)
    near = nearest(word.lstrip("-"), [name[2:] for name in names if name.startswith("--")], SURE)
    perhaps = f" Did you mean --{near}?" if near else ""
    return f'"{word}" is no option of "{called}": they are listed by "{called} --help".{perhaps}'


def _no_choice(error: CoercionError, word: str) -> str:
    """Sentence that names the right words, where an option is one of a few."""
    argument = error.argument
    choices = argument.get_choices(force=True) if argument is not None else None
    if argument is None or not choices:
        return str(error)
    return f'"{word}" does not fit {argument.name}: it is {", ".join(choices)}.{meant(word, choices, SURE)}'


def _missing(error: MissingArgumentError, app: App, called: str) -> str:
    """Sentence that names the missing words, by the help or by the command's example."""
    argument = error.argument
    if argument is None:
        return str(error)
    if error.keyword is None:
        example = str(app[called.removeprefix("sabot ")].help_epilogue).removeprefix("Example: ")
        return f'"{called}" stands without its {argument.name}: write for example "{example}".'
    words = list(error.root_input_tokens or ())
    behind = words[words.index(error.keyword) + 1 :] if error.keyword in words else []
    if behind and behind[0].startswith("-") and not behind[0].startswith("--"):
        right = f"write {error.keyword}={behind[0]} for a value that begins with -"
        return f'"{error.keyword}" has "{behind[0]}" behind it, which stands for options: {right}.'
    choices = argument.get_choices(force=True)
    right = f"It is {', '.join(choices)}." if choices else argument.parameter.help or ""
    return f'"{error.keyword}" has no value behind it. {right}'.rstrip()


def _unknown_command(word: str, app: App) -> str:
    known = [name for name in app if not name.startswith("-")]
    harmless = [name for name in known if name not in DELETING]
    return f'There is no command "{word}": it is {", ".join(known[:-1])} or {known[-1]}.{meant(word, harmless, SURE)}'
