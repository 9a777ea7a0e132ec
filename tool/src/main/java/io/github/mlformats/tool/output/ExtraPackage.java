package io.github.mlformats.tool.output;

import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.package$;
import scala.util.Properties;

/**
 * A package that is not part of Spark's distribution, in the version that fits the running Spark.
 *
 * @param coordinates Maven coordinates: {@code group:artifact:version}
 * @param isShaded whether its jar must be the one with the classifier {@code shaded}, as its dependencies are not those of Spark
 */
public record ExtraPackage(String coordinates, boolean isShaded) {
    /** The directory of the jars that the launcher puts on the class path when it runs without SPARK_HOME. That of the wheel sets it. */
    private static final String JAR_DIRECTORY = System.getProperty("mlformats.session.jars", "tool/target/lib/session");

    /** The package of a data source that Spark supports but does not ship; empty for all other formats. */
    public static Optional<ExtraPackage> ofFormat(String format) {
        return format.equalsIgnoreCase("avro")
                ? Optional.of(ofSpark(
                        "org.apache.spark:spark-avro_" + scalaVersion() + ":" + package$.MODULE$.SPARK_VERSION()))
                : Optional.empty();
    }

    /**
     * The package of a file system; empty if it is unknown.
     *
     * @param missing Hadoop's error, which names its scheme or its class
     */
    public static Optional<ExtraPackage> ofFileSystem(String missing) {
        if (missing.matches("(?s).*(fs[./]s3a[./]|\"s3a\").*")) {
            return Optional.of(ofSpark("org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion()));
        }
        if (missing.matches("(?s).*(fs[./]azure|\"(abfss?|wasbs?)\").*")) {
            return Optional.of(ofSpark("org.apache.hadoop:hadoop-azure:" + VersionInfo.getVersion()));
        }
        return missing.matches("(?s).*(fs[./]gcs[./]|\"gs\").*")
                ? Optional.of(new ExtraPackage("com.google.cloud.bigdataoss:gcs-connector:hadoop3-2.2.26", true))
                : Optional.empty();
    }

    private static ExtraPackage ofSpark(String coordinates) {
        return new ExtraPackage(coordinates, false);
    }

    /** Such as {@code 2.13}. */
    private static String scalaVersion() {
        String version = Properties.versionNumberString();
        return version.substring(0, version.lastIndexOf('.'));
    }

    /** How a user of the command line adds the package, as the end of a message. */
    public String howToAdd() {
        if (isShaded) {
            return "With SPARK_HOME, set MLFORMATS_SUBMIT=\"--jars JAR\" with its shaded jar; without it, copy that jar"
                    + " to " + JAR_DIRECTORY;
        }
        return "With SPARK_HOME, set MLFORMATS_SUBMIT=\"--packages " + coordinates
                + "\"; without it, copy the jar and its dependencies to " + JAR_DIRECTORY;
    }
}
