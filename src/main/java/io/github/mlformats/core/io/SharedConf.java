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
 * The Hadoop configuration of a read, broadcast to each process once: deserializing it in each task would take longer
 * than many tasks need to read. Reads with equal settings share a broadcast, as creating one takes as long as planning a
 * small query. Thread-safe.
 */
public final class SharedConf implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int MAX_CACHED = 8;

    /** Broadcasts of the most recent reads. */
    private static final Map<Key, SharedConf> CACHE = new LinkedHashMap<>(2 * MAX_CACHED, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SharedConf> eldest) {
            return size() > MAX_CACHED;
        }
    };

    /** Null for a configuration of this process only. */
    private final Broadcast<SerializableConfiguration> broadcast;

    private final transient Configuration local;

    /**
     * Identifies equal configurations.
     *
     * @param application ID of the Spark application
     * @param classes class loader for file systems
     * @param settings all settings
     */
    private record Key(String application, ClassLoader classes, Map<String, String> settings) {}

    private SharedConf(Broadcast<SerializableConfiguration> broadcast, Configuration here) {
        this.broadcast = broadcast;
        this.local = here;
    }

    /**
     * Returns a configuration for all processes of a session.
     *
     * @param conf must not be changed afterwards
     */
    public static SharedConf of(SparkSession session, Configuration conf) {
        Map<String, String> settings = new HashMap<>();
        conf.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
        Key key = new Key(session.sparkContext().applicationId(), conf.getClassLoader(), settings);
        synchronized (CACHE) {
            return CACHE.computeIfAbsent(key, absent -> new SharedConf(broadcastConf(session, conf), null));
        }
    }

    private static Broadcast<SerializableConfiguration> broadcastConf(SparkSession session, Configuration conf) {
        return JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(new SerializableConfiguration(conf));
    }

    /** Creates a configuration for this process only, which does not require Spark. */
    public static SharedConf local(Configuration conf) {
        return new SharedConf(null, conf);
    }

    /** Returns the configuration, which must not be changed. */
    public Configuration value() {
        return broadcast == null ? local : broadcast.value().value();
    }
}
