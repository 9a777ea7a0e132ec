package io.github.mlformats.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A Spark installation made of the jars on this JVM's class path, without the bundle: enough for executors and for
 * spark-submit, which get the bundle as users give it.
 */
public final class SparkHome {
    private static final Path HOME = Path.of(System.getProperty("spark.home"));

    /** An installation has none of our jars, nor those of our tests. */
    private static final String OURS = "spark-ml-formats";

    private static final String SPARK_SUBMIT = """
            #!/bin/sh
            # Starts Spark's own SparkSubmit, as bin/spark-class does.
            exec "$JAVA_HOME/bin/java" %s -cp "$SPARK_HOME/jars/*${HADOOP_CONF_DIR:+:$HADOOP_CONF_DIR}" org.apache.spark.deploy.SparkSubmit "$@"
            """;

    private SparkHome() {}

    /** Lays the installation out, unless an earlier test did. */
    public static Path create() throws IOException {
        Path jars = Files.createDirectories(HOME.resolve("jars"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(entry).getFileName();
            if (entry.endsWith(".jar") && !jar.toString().startsWith(OURS)) {
                link(jars.resolve(jar), Path.of(entry));
            }
        }
        Path bin = Files.createDirectories(HOME.resolve("bin"));
        // Atomically, since concurrent tests may run it.
        Path submit = Files.createTempFile(bin, "spark-submit", "");
        Files.writeString(submit, SPARK_SUBMIT.formatted(System.getProperty("spark.jvm.options")));
        Files.setPosixFilePermissions(submit, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(submit, bin.resolve("spark-submit"), StandardCopyOption.ATOMIC_MOVE);
        return HOME;
    }

    private static void link(Path link, Path jar) throws IOException {
        try {
            Files.createSymbolicLink(link, jar);
        } catch (FileAlreadyExistsException e) {
            // Laid out by an earlier test.
        }
    }
}
