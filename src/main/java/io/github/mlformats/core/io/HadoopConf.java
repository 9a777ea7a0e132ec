package io.github.mlformats.core.io;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;
import scala.collection.Iterator;

/** The Hadoop configuration of a read or write: the session's, overridden by the options, as for Spark's own sources. */
public final class HadoopConf {
    private HadoopConf() {}

    /** Creates a configuration. The caller may change it. */
    public static Configuration of(SparkSession session, Map<String, String> options) {
        // Reading the settings first initializes the shared state of the session, which adds to the Hadoop
        // configuration.
        Iterator<Tuple2<String, String>> settings = session.conf().getAll().iterator();
        Configuration conf = new Configuration(session.sparkContext().hadoopConfiguration());
        while (settings.hasNext()) {
            Tuple2<String, String> setting = settings.next();
            if (setting._2() != null) {
                conf.set(setting._1(), setting._2());
            }
        }
        options.forEach((name, value) -> {
            if (value != null && !name.equals("path") && !name.equals("paths")) {
                conf.set(name, value);
            }
        });
        return conf;
    }
}
