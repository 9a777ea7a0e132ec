package io.github.mlformats.sparks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds distributions of Spark and Java from PyPI in the virtual environments of the PySpark tests. Safe for use by
 * several processes at once.
 */
final class PyPi {
    private final Path script;
    private final boolean install;

    /**
     * @param project the root of the project
     * @param install whether missing packages are installed
     */
    PyPi(Path project, boolean install) {
        this.script = project.resolve("integration-tests/src/test/python/environments.py");
        this.install = install;
    }

    /** Returns the home of a PySpark, which contains {@code jars}; empty if it is not installed and cannot be installed. */
    Optional<Path> sparkHome(SparkVersion spark) throws IOException, InterruptedException {
        return spark.isPySpark() ? find("spark", spark.version()) : Optional.empty();
    }

    /** Returns the home of a Java version; empty if it is not installed and cannot be installed. */
    Optional<Path> java(int version) throws IOException, InterruptedException {
        return find("java", Integer.toString(version));
    }

    private Optional<Path> find(String kind, String version) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", script.toString(), kind, version));
        if (!install) {
            command.add("--installed");
        }
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectInput(new File("/dev/null"))
                    .start();
        } catch (IOException e) {
            return Optional.empty(); // Python is not installed.
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? Optional.of(Path.of(output)) : Optional.empty();
    }
}
