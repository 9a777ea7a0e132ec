package io.github.mlformats.core.io;

import java.io.Serializable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The Hadoop configuration of a read, sent to every process once. Tasks that brought their own would take longer to
 * decode it than many take to read. Reads with the same settings share one, for to make it takes as long as to plan a
 * small query.
 */
public final class SharedConf implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int MAX_KEPT = 8;

    /** Those of the last reads. */
    private static final Map<Key, SharedConf> KEPT = new LinkedHashMap<>(2 * MAX_KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SharedConf> eldest) {
            return size() > MAX_KEPT;
        }
    };

    /** Null where no other process needs it. */
    private final Broadcast<SerializableConfiguration> broadcast;

    private final transient Configuration here;

    /** @param classes where the classes of file systems are looked for */
    private record Key(String application, ClassLoader classes, Map<String, String> settings) {}

    private SharedConf(Broadcast<SerializableConfiguration> broadcast, Configuration here) {
        this.broadcast = broadcast;
        this.here = here;
    }

    /** One for all processes of a session. @param conf must not be changed any more */
    public static SharedConf of(SparkSession session, Configuration conf) {
        Map<String, String> settings = new HashMap<>();
        conf.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
        Key key = new Key(session.sparkContext().applicationId(), conf.getClassLoader(), settings);
        synchronized (KEPT) {
            return KEPT.computeIfAbsent(key, absent -> new SharedConf(send(session, conf), null));
        }
    }

    private static Broadcast<SerializableConfiguration> send(SparkSession session, Configuration conf) {
        return JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(new SerializableConfiguration(conf));
    }

    /** A configuration for this process alone, which needs no Spark. */
    public static SharedConf here(Configuration conf) {
        return new SharedConf(null, conf);
    }

    public Configuration value() {
        return broadcast == null ? here : broadcast.value().value();
    }
}
