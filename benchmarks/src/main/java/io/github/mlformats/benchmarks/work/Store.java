package io.github.mlformats.benchmarks.work;

import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** Where rows are written to: a directory of the benchmark, or servers of this machine whose addresses are in Spark's configuration. */
public enum Store {
    LOCAL,
    HDFS,
    S3;

    /** The JVM option that tells {@link #path} the root of the store. */
    public String definition(String root) {
        return "-D" + property() + "=" + root;
    }

    private String property() {
        return "spark.benchmarks." + name().toLowerCase(Locale.ROOT);
    }

    /** A path for a result, next to a local file or in the root of the store. */
    String path(String name, java.nio.file.Path source, SparkSession spark) {
        return this == LOCAL
                ? source.resolveSibling(name).toString()
                : spark.conf().get(property()) + name;
    }
}
