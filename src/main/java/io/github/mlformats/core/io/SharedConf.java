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

    private final Broadcast<SerializableConfiguration> broadcast;

    public SharedConf(SparkSession session, Configuration conf) {
        this.broadcast = JavaSparkContext.fromSparkContext(session.sparkContext())
                .broadcast(new SerializableConfiguration(conf));
    }

    public Configuration value() {
        return broadcast.value().value();
    }
}
