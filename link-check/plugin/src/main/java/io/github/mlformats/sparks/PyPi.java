package io.github.mlformats.sparks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Spark and Java distributions from PyPI, in the virtual environments of the PySpark tests. Safe for concurrent
 * processes.
 */
final class PyPi {
    private final Path environments;
    private final boolean install;

    /**
     * @param project the root of the project
     * @param install whether missing packages are installed
     */
    PyPi(Path project, boolean install) {
        this.environments = project.resolve("integration-tests/src/test/python/environments.py");
        this.install = install;
    }

    /** The folder with {@code jars}, as PySpark has it; empty if it is not installed and cannot be. */
    Optional<Path> sparkHome(SparkVersion spark) throws IOException, InterruptedException {
        return spark.isPySpark() ? ask("spark", spark.version()) : Optional.empty();
    }

    /** The home of a Java; empty if it is not installed and cannot be. */
    Optional<Path> java(int version) throws IOException, InterruptedException {
        return ask("java", Integer.toString(version));
    }

    private Optional<Path> ask(String what, String version) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", environments.toString(), what, version));
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
            return Optional.empty(); // there is no Python
        }
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? Optional.of(Path.of(answer)) : Optional.empty();
    }
}
