"""The pages of `mlformats inspect --html` in a real browser: nothing is fetched, nothing fails, nothing is cut off.

Usage: run.py [DIRECTORY]: leaves the pages, and pictures of them, in DIRECTORY. Needs a built tool and a Chromium on the path.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import chromium

HOME = pathlib.Path(__file__).resolve().parents[4]
WIDTHS = [1100, 720, 400]
MAX_SIZE = 2_000_000
HOSTILE = "a<script>document.title='owned'</script>\"'><img src=x onerror=alert(1)>\u202egpj.idv"

DATA = {
    "idv": "examples/reviews.idv",
    "datadings": "connector-datadings/src/test/resources/datadings/image_classification/data.msgpack",
    "zds": "connector-zds/src/test/resources/zds/basic/ds",
    "angel": "connector-angel/src/test/resources/angel/v320_multi_matrix_mixed/model",
    "primitiv": "connector-primitiv/src/test/resources/primitiv/model_nested3/data.model",
}

# Elements that overflow without scrolling, and texts that overflow their pictures.
CUT = """
[...document.querySelectorAll('body *')].filter(e => {
  if (e.closest('.scroll') && !e.matches('.scroll')) return false;
  const box = e.getBoundingClientRect();
  if (e instanceof SVGTextElement && getComputedStyle(e).display != 'none') {
    const all = e.ownerSVGElement.getBoundingClientRect();
    const own = e.parentNode.querySelector('rect').getBoundingClientRect();
    return box.right > all.right + 1 || box.bottom > all.bottom + 1 || box.right > own.right + 1;
  }
  if (e instanceof SVGElement || e.matches('.scroll')) return box.right > innerWidth + 1;
  return box.right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display != 'inline';
}).map(e => e.tagName + '.' + e.className + ': ' + e.textContent.trim().slice(0, 60))
"""


def pages(directory):
    """Makes a page of each format's sample, one of a file with a hostile name, and that of a conversion."""
    data = {name: HOME / path for name, path in DATA.items()}
    data["hostile"] = directory / HOSTILE.replace("/", "\u2215")
    data["hostile"].write_bytes((HOME / DATA["idv"]).read_bytes())
    for name, path in data.items():
        page = directory / (name + ".html")
        # A bracket or brace in a path would be a pattern.
        subprocess.run([os.environ.get("MLFORMATS", HOME / "bin/mlformats"), "inspect", "--verify", "--html", page, path], check=True)
        yield name, page
    subprocess.run(
        [os.environ.get("MLFORMATS", HOME / "bin/mlformats"), "convert", "--verify", "--overwrite", "--to", "parquet", data["idv"], directory / "job"],
        check=True, stdout=subprocess.DEVNULL)
    yield "job", (directory / "job/_mlformats/report.html").rename(directory / "job.html")


def problems(browser, file, width, dark, media=""):
    """The layout errors of a page at a width."""
    page = browser.open(file.as_uri(), width, dark=dark, media=media)
    found = ["console: " + entry["entry"]["text"] for entry in page.events("Log.entryAdded")]
    found += ["exception: " + str(thrown) for thrown in page.events("Runtime.exceptionThrown")]
    urls = [request["request"]["url"] for request in page.events("Network.requestWillBeSent")]
    found += ["request: " + url[:200] for url in urls if url != file.as_uri() and not url.startswith("data:")]
    if page.evaluate("document.documentElement.scrollWidth") > width:
        found.append("wider than the window")
    found += ["cut off: " + text for text in page.evaluate(CUT)]
    if page.evaluate("document.scripts.length + document.querySelectorAll('iframe, object, embed').length") != 0:
        found.append("something that runs")
    if page.evaluate("document.querySelectorAll('svg').length") == 0 or page.evaluate("document.title") == "owned":
        found.append("not the page that was written")
    kind = media or ("dark" if dark else "light")
    page.screenshot(file.with_name(f"{file.stem}-{width}-{kind}.png"))
    page.close()
    return [f"{file.name} at {width} px, {kind}: {text}" for text in found]


def main(directory):
    executable = chromium.find()
    if executable is None:
        sys.exit("there is no Chromium on the path: install it (apt-get install chromium), or omit the profile 'browser'")
    found = []
    with chromium.Chromium(executable) as browser:
        for name, file in pages(directory):
            if file.stat().st_size > MAX_SIZE:
                found.append(f"{name}: {file.stat().st_size} bytes")
            for width in WIDTHS:
                for dark in [False, True]:
                    found += problems(browser, file, width, dark)
            found += problems(browser, file, 720, False, media="print")
            print(f"{name}: {file.stat().st_size} bytes, checked")
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        os.makedirs(sys.argv[1], exist_ok=True)
        main(pathlib.Path(sys.argv[1]).resolve())
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(pathlib.Path(temporary))
