"""Checks that no line of prose in a Markdown file is longer than 120 characters; with --write, wraps paragraphs at that width.

Code blocks, tables, headings, comments and generated parts stay as they are.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 120
WORD = re.compile(r"(?:`[^`]*`|\S)+")
ITEM = re.compile(r"( *)([-*+] |\d+\. )")
FIXED = re.compile(r" *(\||#|>|<|!\[|```| {4})|\s*$")
STARTS_BLOCK = re.compile(r"[-*+>|]$|\d+\.$|#+$")
GENERATED = re.compile(r"<!-- .* begins? -->")
END_OF_GENERATED = re.compile(r"<!-- .* ends? -->")


def blocks(text):
    """Lists of lines, and whether they are a paragraph or an item of a list."""
    block, end = [], None
    for line in text.split("\n"):
        if end:
            yield [line], False
            end = None if end.match(line) else end
            continue
        if FIXED.match(line) and not (block and re.match(r" +[^|#`\s]", line)) or ITEM.match(line):
            if block:
                yield block, True
            block = []
        if line.lstrip().startswith("```"):
            end = re.compile(r" *```$")
            yield [line], False
        elif GENERATED.match(line):
            end = END_OF_GENERATED
            yield [line], False
        elif FIXED.match(line) and not block and not ITEM.match(line):
            yield [line], False
        else:
            block.append(line)
    if block:
        yield block, True


def wrap(block):
    item = ITEM.match(block[0])
    first = item.group() if item else ""
    words = WORD.findall(" ".join(block)[len(first):])
    lines, line = [], first
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line.strip() and line != first and not STARTS_BLOCK.match(word):
            lines.append(line)
            line = " " * len(first)
        line += word if line.endswith(" ") or not line else " " + word
    return [*lines, line]


def front_matter(text):
    """The length of the YAML at the start of a file."""
    match = re.match(r"---\n.*?\n---\n", text, re.DOTALL)
    return match.end() if match else 0


if __name__ == "__main__":
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "*.md"], check=True, capture_output=True, text=True).stdout
    long = []
    for name in names.splitlines():
        file = ROOT / name
        text = file.read_text()
        start = front_matter(text)
        if "--write" in sys.argv:
            wrapped = [line for block, is_prose in blocks(text[start:]) for line in (wrap(block) if is_prose else block)]
            file.write_text(text[:start] + "\n".join(wrapped))
        else:
            number = text[:start].count("\n")
            for block, is_prose in blocks(text[start:]):
                if is_prose and len(wrap(block)) > len(block) and any(len(line) > WIDTH for line in block):
                    long += [f"{name}:{number + i}" for i, line in enumerate(block, 1) if len(line) > WIDTH]
                number += len(block)
    if long:
        sys.exit(f"lines of more than {WIDTH} characters; docs/wrap.py --write wraps them:\n" + "\n".join(long))
