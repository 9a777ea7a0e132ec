"""Checks the links of the Markdown files that are not pages of the site, such as README.md: each names a file, and a heading that it has."""

import re
import sys
from pathlib import Path

from markdown.extensions.toc import slugify, unique

ROOT = Path(__file__).resolve().parents[1]
FILES = [*sorted(ROOT.glob("*.md")), ROOT / "python" / "README.md", ROOT / "examples" / "README.md"]
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def headings(page):
    """The anchors of a page."""
    found = set()
    for title in re.findall(r"^#+ (.*)", CODE.sub("", page.read_text()), re.MULTILINE):
        unique(slugify(re.sub(r"[`*]|\]\(.*?\)|\[", "", title), "-"), found)
    return found


def dead(file):
    for link in LINK.findall(CODE.sub("", file.read_text())):
        path, _, anchor = link.partition("#")
        target = file.parent / path if path else file
        if re.match(r"[a-z]+:", link):
            continue
        if not target.exists() or anchor and anchor not in headings(target):
            yield f"{file.relative_to(ROOT)}: {link}"


if __name__ == "__main__":
    found = [link for file in FILES for link in dead(file)]
    if found:
        sys.exit("dead links:\n" + "\n".join(found))
