"""What Maven Central asks for, and what users of the jars expect, in the directories target of the published modules.

    python3 check.py PROJECT [OTHER]

Compares the jars with those of another build of the same version in the directory OTHER, byte by byte. Needs gpg with the key that
signed. See https://central.sonatype.org/publish/requirements/
"""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

POM = {"m": "http://maven.apache.org/POM/4.0.0"}
# The directory of a published module, and whether it has jars.
MODULES = {".": False, "bundle": True, "native-inflate": True}
SUFFIXES = [".jar", "-sources.jar", "-javadoc.jar", ".cdx.json"]
DESCRIBED = ["name", "description", "url", "licenses/license/name", "licenses/license/url", "developers/developer/name",
             "scm/connection", "scm/url"]  # fmt: skip
INSIDE = {
    "bundle": {
        ".jar": ["META-INF/LICENSE", "META-INF/NOTICE", "META-INF/sbom/", "io/github/mlformats/core/", "io/github/mlformats/idv/"],
        "-sources.jar": ["io/github/mlformats/core/spi/Format.java", "io/github/mlformats/idv/IdvFormat.java"],
        "-javadoc.jar": ["index.html", "io/github/mlformats/core/spi/Format.html"],
    },
    "native-inflate": {
        ".jar": ["META-INF/LICENSE", "META-INF/NOTICE", "META-INF/sbom/", "io/github/mlformats/inflate/", "com/sun/jna/"],
        "-sources.jar": ["io/github/mlformats/inflate/"],
        "-javadoc.jar": ["index.html"],
    },
}


def text(pom, path):
    return pom.findtext("/".join("m:" + step for step in path.split("/")), namespaces=POM)


class Problems:
    def __init__(self):
        self.count = 0

    def unless(self, condition, problem):
        if not condition:
            self.count += 1
            print("release: " + problem, file=sys.stderr)


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def check_signature(file, problems):
    signature = file.with_name(file.name + ".asc")
    verified = subprocess.run(["gpg", "--batch", "--verify", signature, file], capture_output=True)
    problems.unless(verified.returncode == 0, f"{signature} is missing or does not match the file")


def check_pom(pom, parent, problems):
    for path in DESCRIBED:
        problems.unless(text(pom, path) or text(parent, path), f"{text(pom, 'artifactId')}: the POM has no {path}")
    for dependency in pom.iterfind("m:dependencies/m:dependency", POM):
        scope = dependency.findtext("m:scope", "compile", POM)
        name = dependency.findtext("m:artifactId", namespaces=POM)
        problems.unless(scope in ("provided", "test"), f"{text(pom, 'artifactId')}: users would get {name} ({scope})")


def check_jar(file, entries, problems):
    with zipfile.ZipFile(file) as jar:
        names = jar.namelist()
    for entry in entries:
        problems.unless(any(name.startswith(entry) for name in names), f"{file} has no {entry}")


def check(project, other, problems):
    parent = ElementTree.parse(project / "pom.xml").getroot()
    version = text(parent, "version")
    for module, has_jars in MODULES.items():
        name = text(ElementTree.parse(project / module / "pom.xml").getroot(), "artifactId")
        target = project / module / "target"
        published = [target / f"{name}-{version}{suffix}" for suffix in [".pom", *(SUFFIXES if has_jars else [])]]
        for file in published:
            problems.unless(file.exists(), f"{file} is missing")
        pom = published[0]
        if pom.exists():
            check_pom(ElementTree.parse(pom).getroot(), parent, problems)
        for file in filter(Path.exists, published):
            check_signature(file, problems)
            for suffix, entries in INSIDE.get(module, {}).items():
                if file.name == f"{name}-{version}{suffix}":
                    check_jar(file, entries, problems)
                    twin = other and other / module / "target" / file.name
                    if twin and twin.exists():
                        problems.unless(sha256(twin) == sha256(file), f"{twin} and {file} differ")
        if has_jars and other:
            problems.unless((other / module / "target" / f"{name}-{version}.jar").exists(), f"{other / module} is not built")


if __name__ == "__main__":
    found = Problems()
    check(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None, found)
    sys.exit(1 if found.count else 0)
