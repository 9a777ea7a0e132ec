package io.github.mlformats.sparks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A line of {@code spark-versions.txt}.
 *
 * @param version the release of Spark
 * @param scala the binary version of Scala
 * @param java the Java version on which the test suite runs
 */
record SparkVersion(String version, String scala, int java) {
    /** Reads the versions of a list in their order. Empty lines and comments are ignored. */
    static List<SparkVersion> read(Path list) throws IOException {
        return Files.readAllLines(list).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> of(line, list))
                .toList();
    }

    private static SparkVersion of(String line, Path list) {
        String[] columns = line.split("\\s+");
        if (columns.length != 3
                || !columns[0].matches("\\d+\\.\\d+\\.\\d+")
                || !columns[1].matches("2\\.\\d+")
                || !columns[2].matches("\\d+")) {
            throw new IllegalArgumentException("Invalid line \"" + line + "\" in " + list
                    + ": expected a version, a Scala and a Java, such as \"4.3.0 2.13 17\".");
        }
        return new SparkVersion(columns[0], columns[1], Integer.parseInt(columns[2]));
    }

    /** Whether PySpark of this version is built with this Scala version. */
    boolean isPySpark() {
        return scala.equals(version.startsWith("3.") ? "2.12" : "2.13");
    }

    /** Returns the first release of the minor version, such as 4.1.0 for 4.1.4. */
    String firstOfLine() {
        return version.substring(0, version.lastIndexOf('.')) + ".0";
    }

    /** Returns an identifier for file names and {@code -Dsparks}. */
    String id() {
        return version + "_" + scala;
    }

    @Override
    public String toString() {
        return "Spark " + version + ", Scala " + scala;
    }
}
