package io.github.mlformats.tool.input;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Hadoop configurations without a Spark session, so that paths are checked before one is started. */
public final class HadoopConfigurations {
    private static final String SPARK_PREFIX = "spark.hadoop.";

    private HadoopConfigurations() {}

    /** The configuration of a session: Hadoop's files, the {@code spark.hadoop.*} settings, and the read options. */
    public static Configuration create(Map<String, String> options) {
        Configuration conf = new Configuration();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(SPARK_PREFIX))
                .forEach(name -> conf.set(name.substring(SPARK_PREFIX.length()), System.getProperty(name)));
        options.forEach(conf::set);
        return conf;
    }
}
