package io.github.mlformats.zds.schema;

import java.time.ZoneId;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.internal.SQLConf;

/**
 * What Spark's session says about documents. Where there is none, as on the command line, it is what Spark has by default:
 * to load all that Spark can be told would take longer than to find a document.
 */
public final class SessionSettings {
    private static final String CORRUPT_COLUMN = "_corrupt_record";

    private SessionSettings() {}

    private static boolean areThere() {
        return SparkEnv.get() != null;
    }

    /** Of times that name no zone. */
    public static ZoneId timeZone() {
        return areThere() ? ZoneId.of(SQLConf.get().sessionLocalTimeZone()) : ZoneId.systemDefault();
    }

    /** Name of the column for the text of corrupt documents. */
    public static String corruptColumn() {
        return areThere() ? SQLConf.get().columnNameOfCorruptRecord() : CORRUPT_COLUMN;
    }
}
