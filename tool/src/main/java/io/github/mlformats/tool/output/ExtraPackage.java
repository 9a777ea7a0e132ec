package io.github.mlformats.tool.output;

import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.package$;
import scala.util.Properties;

/**
 * A package that is not part of Spark's distribution, in the version that fits the running Spark.
 *
 * @param coordinates Maven coordinates: {@code group:artifact:version}
 */
public record ExtraPackage(String coordinates) {
    /** The directory of the jars that the launcher puts on the class path when it runs without SPARK_HOME. That of the wheel sets it. */
    private static final String JAR_DIRECTORY = System.getProperty("mlformats.session.jars", "tool/target/lib/session");

    /** The package of a data source that Spark supports but does not ship; empty for all other formats. */
    public static Optional<ExtraPackage> ofFormat(String format) {
        return format.equalsIgnoreCase("avro")
                ? Optional.of(new ExtraPackage(
                        "org.apache.spark:spark-avro_" + scalaVersion() + ":" + package$.MODULE$.SPARK_VERSION()))
                : Optional.empty();
    }

    /** Hadoop's client of S3, for {@code s3a://} paths. */
    public static ExtraPackage s3a() {
        return new ExtraPackage("org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion());
    }

    /** Such as {@code 2.13}. */
    private static String scalaVersion() {
        String version = Properties.versionNumberString();
        return version.substring(0, version.lastIndexOf('.'));
    }

    /** How a user of the command line adds the package, as the end of a message. */
    public String howToAdd() {
        return "With SPARK_HOME, set MLFORMATS_SUBMIT=\"--packages " + coordinates
                + "\"; without it, copy the jar and its dependencies to " + JAR_DIRECTORY;
    }
}
