"""Table of what counts as a secret (trusted side); `detectors` applies it, with the numbers of `detector_numbers`.

The patterns of well-known products come from the detect-secrets library. The tables here add what it lacks: newer
and rarer prefixes, labels in plain sentences and in Chinese, values with blanks in quotes, whole JSON web tokens,
addresses with passwords. Each rule names needles, so that a text without any of them costs a few substring checks.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from main_process.domain.finding import BANK_ACCOUNT, CARD_NUMBER, IDENTITY_NUMBER

API_KEY: Final = "api_key"
ACCESS_TOKEN: Final = "access_token"  # noqa: S105 - a kind's name
PRIVATE_KEY: Final = "private_key"
PASSWORD: Final = "password"  # noqa: S105 - a kind's name
URL_PASSWORD: Final = "url_password"  # noqa: S105 - a kind's name
AUTH_HEADER: Final = "auth_header"

KINDS: Final = (
    API_KEY,
    ACCESS_TOKEN,
    PRIVATE_KEY,
    PASSWORD,
    URL_PASSWORD,
    AUTH_HEADER,
    IDENTITY_NUMBER,
    CARD_NUMBER,
    BANK_ACCOUNT,
)
"""Everything a finding can be; the words of redaction markers and import reports."""

Accepts = Callable[[str], bool]

NEAR: Final = 40
"""How many characters before a number may hold the word that says what it is."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern. It runs only when a needle (lower case) stands in the lower-cased text.

    `group` is the part that is redacted; `accepts` may refuse a match by its text. Within `NEAR` characters before
    it, `behind` must and `unless` must not be found.
    """

    kind: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    group: int = 0
    accepts: Accepts | None = None
    behind: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None


def _is_mixed(value: str) -> bool:
    """Return whether a body has a digit or an upper-case letter; words in a sentence have neither."""
    return any(character.isdigit() or character.isupper() for character in value)


def _has_digit(value: str) -> bool:
    return any(character.isdigit() for character in value)


_PLACEHOLDERS: Final = re.compile(
    r"""(?ix) \A (?:
        \$ .* | < .* | % [({%] .* | \{ .* | \[ .* | \* + | x{3,} | \.{2,} | … .* | [-_]+
      | (?: your | my | the | some | new | old | insert | enter | change )? [-_ ]? (?: me | this | it )?
        (?: pass (?: word | wd | phrase )? | pwd | secret | token | api [-_ ]? key | key | value | string )
        (?: [-_ ]? here )?
      | str | string | text | none | null | nil | true | false | yes | no | required | optional | empty | blank
      | unknown | hidden | redacted | masked | removed | todo | tbd | n/?a | example | undefined | changeme
      | ask (?: \s .* )?
      | process\.env .* | os\.environ .* | os\.getenv .* | env\[ .* | getenv .* | secrets\. .* | vault: .*
    ) \Z"""
)
_REFERENCE: Final = re.compile(
    r"\A[A-Za-z_][A-Za-z0-9_]*(?:(?:\.|->|::)[A-Za-z_][A-Za-z0-9_]*)*(?:[(\[].*|(?:\.|->|::)[A-Za-z_][A-Za-z0-9_]*)\Z"
)
"""Code that fetches a value, such as `settings.password` or `read_secret(name)`."""


def is_placeholder(value: str) -> bool:
    """Return whether a labelled value only stands for one: a blank to fill in, a variable, a call."""
    return _PLACEHOLDERS.match(value) is not None or _REFERENCE.match(value) is not None


def _is_url_password(value: str) -> bool:
    return not is_placeholder(value)


_SK_BODY: Final = r"(?<![A-Za-z0-9_-])h?sk-(?=[A-Za-z0-9_-]*[A-Za-z0-9]{16})[A-Za-z0-9_-]{20,}"

RULES: Final = (
    Rule(API_KEY, ("sk-",), re.compile(_SK_BODY), accepts=_is_mixed),
    Rule(API_KEY, ("aiza",), re.compile(r"(?<![A-Za-z0-9])AIza[0-9A-Za-z_-]{30,}")),
    Rule(API_KEY, ("m0-",), re.compile(r"(?<![A-Za-z0-9])m0-[A-Za-z0-9]{30,}")),
    Rule(API_KEY, ("gsk_", "xai-", "pplx-", "tvly-"), re.compile(r"\b(?:gsk_|xai-|pplx-|tvly-)[A-Za-z0-9-]{24,}")),
    Rule(API_KEY, ("_live_", "_test_"), re.compile(r"\b(?:sk|rk|pk|whsec)_(?:live|test)_[0-9A-Za-z]{16,}")),
    Rule(API_KEY, ("shpat_", "shpca_", "shppa_", "shpss_"), re.compile(r"\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}")),
    Rule(API_KEY, ("r8_", "lin_api_", "ntn_"), re.compile(r"\b(?:r8_|lin_api_|ntn_)[A-Za-z0-9]{30,}")),
    Rule(ACCESS_TOKEN, ("github_pat_",), re.compile(r"github_pat_[A-Za-z0-9_]{22,}")),
    Rule(
        ACCESS_TOKEN,
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
        re.compile(r"\bgh[pousr]_[A-Za-z0-9]{30,}"),
    ),
    Rule(
        ACCESS_TOKEN,
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
        re.compile(r"\bgh[pousr]_[A-Za-z0-9]{8,35}\r?\n[ \t]*[A-Za-z0-9]{1,28}(?![A-Za-z0-9])"),
        accepts=lambda value: len("".join(value.split())) == len("ghp_") + 36,
    ),
    Rule(ACCESS_TOKEN, ("hf_",), re.compile(r"(?<![A-Za-z0-9_])hf_[A-Za-z0-9]{30,}")),
    Rule(ACCESS_TOKEN, ("npm_",), re.compile(r"(?<![A-Za-z0-9_])npm_[A-Za-z0-9]{30,}")),
    Rule(ACCESS_TOKEN, ("pypi-age",), re.compile(r"pypi-AgE[A-Za-z0-9_-]{30,}")),
    Rule(ACCESS_TOKEN, ("ya29.", "gocspx-"), re.compile(r"\b(?:ya29\.|GOCSPX-)[\w-]{20,}")),
    Rule(ACCESS_TOKEN, ("xox", "xapp-"), re.compile(r"\b(?:xox[a-z]|xapp)-(?:[A-Za-z0-9]+-)+[A-Za-z0-9]{8,}")),
    Rule(
        ACCESS_TOKEN,
        ("dop_v1_", "dapi", "dckr_pat_", "sbp_", "glpat-"),
        re.compile(
            r"\b(?:dop_v1_[a-f0-9]{64}|dapi[a-f0-9]{32}|dckr_pat_[\w-]{20,}|sbp_[a-f0-9]{40}|glpat-[\w-]{20,})"
        ),
    ),
    Rule(ACCESS_TOKEN, ("eyj",), re.compile(r"eyJ[\w=-]{8,}\.[\w=-]{4,}(?:\.[\w.+/=-]*)?")),
    Rule(PRIVATE_KEY, ("age-secret-key-",), re.compile(r"AGE-SECRET-KEY-1[0-9A-Z]{50,}")),
    Rule(
        AUTH_HEADER,
        ("authorization",),
        re.compile(r"(?i)authorization[\"']?\s*[:=]\s*[\"']?(?:[a-z]+\s+)?([\w.~+/=-]{8,})"),
        group=1,
        accepts=_is_mixed,
    ),
    Rule(
        AUTH_HEADER,
        ("bearer ",),
        re.compile(r"(?i)\bbearer\s+([\w.~+/-]{16,}=*)"),
        group=1,
        accepts=_has_digit,
    ),
    Rule(
        URL_PASSWORD,
        ("://",),
        re.compile(r"://[^\s:/@'\"<>]{0,80}:([^\s@'\"<>/]{1,200})@(?=[\w.\[-])"),
        group=1,
        accepts=_is_url_password,
    ),
    Rule(
        PASSWORD,
        ("curl",),
        re.compile(r"\bcurl\b[^\n]{0,400}?\s(?:-u|--user)[ =]?[\"']?[^\s:\"']{1,80}:([^\s\"']{3,})"),
        group=1,
        accepts=_is_url_password,
    ),
    Rule(
        PASSWORD,
        ("--pass", "--token", "--secret", "--api-key"),
        re.compile(r"--(?:pass(?:word|wd|phrase)?|token|secret|api-key)\s+[\"']?([^\s\"'-][^\s\"']{5,})"),
        group=1,
        accepts=lambda value: _has_digit(value) and not is_placeholder(value),
    ),
)
"""Own rules; the needle is checked on the lower-cased text, the pattern runs on the text itself."""

_LIBRARY: Final = {
    "aws.AWSKeyDetector": (API_KEY, ("akia", "asia", "abia", "acca", "a3t", "aws")),
    "azure_storage_key.AzureStorageKeyDetector": (API_KEY, ("accountkey=",)),
    "cloudant.CloudantDetector": (API_KEY, ("clou", "cl_", "cl-")),
    "discord.DiscordBotTokenDetector": (ACCESS_TOKEN, ("discord", "bot")),
    "github_token.GitHubTokenDetector": (ACCESS_TOKEN, ("ghp_", "gho_", "ghu_", "ghs_", "ghr_")),
    "gitlab_token.GitLabTokenDetector": (ACCESS_TOKEN, ("gl", "gr1348941")),
    "ibm_cloud_iam.IbmCloudIamDetector": (API_KEY, ("ibm", "iam")),
    "ibm_cos_hmac.IbmCosHmacDetector": (API_KEY, ("secret",)),
    "mailchimp.MailchimpDetector": (API_KEY, ("-us",)),
    "npm.NpmDetector": (ACCESS_TOKEN, (":_authtoken",)),
    "openai.OpenAIDetector": (API_KEY, ("t3blbkfj",)),
    "pypi_token.PypiTokenDetector": (ACCESS_TOKEN, ("pypi-age",)),
    "sendgrid.SendGridDetector": (API_KEY, ("sg.",)),
    "slack.SlackDetector": (ACCESS_TOKEN, ("xox", "hooks.slack.com")),
    "softlayer.SoftlayerDetector": (API_KEY, ("softlayer", "sl_", "sl-")),
    "square_oauth.SquareOAuthDetector": (ACCESS_TOKEN, ("sq0csp-",)),
    "stripe.StripeDetector": (API_KEY, ("k_live_",)),
    "telegram_token.TelegramBotTokenDetector": (ACCESS_TOKEN, ("telegram", "bot")),
    "twilio.TwilioKeyDetector": (API_KEY, ("twilio",)),
}
"""Detectors of detect-secrets in use, by module and class, with our kind and needles.

Left out: public addresses and plain entropy (commit hashes, picture data and ids would be flagged), the basic-auth,
JWT, private-key and keyword ones (replaced by the wider rules here), Artifactory (flags ordinary words).
"""


def library_rules() -> Iterator[Rule]:
    """Yield the patterns of detect-secrets as rules; imports the library, which costs about 100 ms once."""
    import importlib  # noqa: PLC0415 - first use, not start-up

    for path, (kind, needles) in _LIBRARY.items():
        module_name, class_name = path.split(".")
        detector = getattr(importlib.import_module(f"detect_secrets.plugins.{module_name}"), class_name)
        for pattern in detector.denylist:
            yield Rule(kind, needles, pattern, group=1 if pattern.groups == 1 and kind is API_KEY else 0)
