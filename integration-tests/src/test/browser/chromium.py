"""A headless Chromium, driven through a pipe by its DevTools protocol. Requires only Python and the browser."""

import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile

NAMES = ["chromium", "chromium-browser", "google-chrome"]
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-pipe",
]


def find():
    """The path of the browser; None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """Closed by `with`."""

    def __init__(self, executable):
        self.profile = tempfile.TemporaryDirectory(prefix="mlformats-browser-", ignore_cleanup_errors=True)
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        # Chromium reads commands from 3 and answers on 4.
        command = [executable, *FLAGS, "--user-data-dir=" + self.profile.name, "about:blank"]
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "sh", *command],
            pass_fds=[theirs_in, theirs_out], stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.commands = os.fdopen(ours_out, "wb")
        self.answers = os.fdopen(ours_in, "rb")
        self.numbers = itertools.count(1)
        self.buffer = b""
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.commands.close()
        self.process.terminate()
        self.process.wait()
        self.answers.close()
        self.profile.cleanup()

    def call(self, method, session=None, **params):
        """Sends a command and returns its result; events that come meanwhile are kept in `events`."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self.commands.write(json.dumps(message).encode() + b"\0")
        self.commands.flush()
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.buffer:
            more = os.read(self.answers.fileno(), 1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def open(self, url, width, height=900, dark=False, media=""):
        """Loads a page; events during the load are in `events`."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        page = Page(self, target, self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        self.events.clear()
        for domain in ["Page", "Network", "Log", "Runtime"]:
            page.call(domain + ".enable")
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.call("Emulation.setEmulatedMedia", media=media, features=[scheme])
        page.call("Page.navigate", url=url)
        page.wait("Page.loadEventFired")
        return page


class Page:
    def __init__(self, browser, target, session):
        self.browser = browser
        self.target = target
        self.session = session

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def wait(self, event):
        if not any(seen.get("method") == event for seen in self.browser.events):
            while True:
                answer = self.browser.receive()
                self.browser.events.append(answer)
                if answer.get("method") == event:
                    return

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def events(self, method):
        return [seen["params"] for seen in self.browser.events if seen.get("method") == method]

    def screenshot(self, path, height=None):
        """Of all of the page, or of its top."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(height or size["height"], size["height"]), "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
