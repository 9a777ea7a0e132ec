package io.github.mlformats.tool.input;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Access to file systems without a Spark session, so that mistakes are found before one is started. */
public final class Hadoop {
    private static final String SPARK_PREFIX = "spark.hadoop.";

    private Hadoop() {}

    /** What a session would have: Hadoop's files, Spark's {@code spark.hadoop.*} settings, the options of the read. */
    public static Configuration configuration(Map<String, String> options) {
        Configuration conf = new Configuration();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(SPARK_PREFIX))
                .forEach(name -> conf.set(name.substring(SPARK_PREFIX.length()), System.getProperty(name)));
        options.forEach(conf::set);
        return conf;
    }
}
