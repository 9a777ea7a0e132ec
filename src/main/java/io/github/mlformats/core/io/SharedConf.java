package io.github.mlformats.core.io;

import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The Hadoop configuration of a read, sent to every process once. Tasks that brought their own would take longer to
 * decode it than many take to read.
 */
public final class SharedConf implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Null where no other process needs it. */
    private final Broadcast<SerializableConfiguration> broadcast;

    private final transient Configuration here;

    public SharedConf(SparkSession session, Configuration conf) {
        this.broadcast = JavaSparkContext.fromSparkContext(session.sparkContext())
                .broadcast(new SerializableConfiguration(conf));
        this.here = null;
    }

    private SharedConf(Configuration here) {
        this.broadcast = null;
        this.here = here;
    }

    /** A configuration for this process alone, which needs no Spark. */
    public static SharedConf here(Configuration conf) {
        return new SharedConf(conf);
    }

    public Configuration value() {
        return broadcast == null ? here : broadcast.value().value();
    }
}
