"""The sentences for words that a command cannot take: each quotes them and says what would be right."""

from cyclopts import App, CoercionError, CycloptsError, MissingArgumentError, UnusedCliTokensError
from cyclopts.exceptions import RepeatArgumentError, UnknownCommandError, UnknownOptionError

from sabot.nearest import meant


def sentence(error: CycloptsError, app: App, called: str) -> str:
    """What was wrong with the words of a command, `sabot odds` say."""
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
        case UnknownOptionError() if "Did you mean" not in str(error):
            return f'{error} They are listed by "{called} --help".'
        case CoercionError(token=token, target_type=kind) if token is not None and kind is bool:
            return f'"{token.value}" is too much: {token.keyword} stands alone.'
        case _:
            return str(error)


def _missing(error: MissingArgumentError, app: App, called: str) -> str:
    """What is to stand there, in the words of the help, or of the command's example."""
    argument = error.argument
    if argument is None:
        return str(error)
    if argument.field_info.is_positional and error.keyword is None:
        example = str(app[called.removeprefix("sabot ")].help_epilogue).removeprefix("Example: ")
        return f'"{called}" stands without its {argument.name}: write for example "{example}".'
    name = error.keyword or argument.name
    choices = argument.get_choices(force=True)
    right = f"It is {', '.join(choices)}." if choices else argument.parameter.help or ""
    return f'"{name}" has no value behind it. {right}'.rstrip()


def _unknown_command(word: str, app: App) -> str:
    known = [name for name in app if not name.startswith("-")]
    return f'There is no command "{word}": it is {", ".join(known[:-1])} or {known[-1]}.{meant(word, known)}'
