package io.github.mlformats.sparks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A line of {@code spark-versions.txt}.
 *
 * @param version the release
 * @param scala its binary version of Scala
 * @param java the Java on which the matrix runs it
 */
record SparkVersion(String version, String scala, int java) {
    /** The lines of a list, in its order, without comments. */
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

    /** Whether PyPI has this Spark with this Scala. */
    boolean isPySpark() {
        return scala.equals(version.startsWith("3.") ? "2.12" : "2.13");
    }

    /** The first release of the same line, such as 4.1.0 of 4.1.4. */
    String firstOfLine() {
        return version.substring(0, version.lastIndexOf('.')) + ".0";
    }

    /** A name for files. */
    String id() {
        return version + "_" + scala;
    }

    @Override
    public String toString() {
        return "Spark " + version + ", Scala " + scala;
    }
}
