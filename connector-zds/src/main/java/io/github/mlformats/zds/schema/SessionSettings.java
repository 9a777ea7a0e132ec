package io.github.mlformats.zds.schema;

import java.time.ZoneId;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.internal.SQLConf;

/**
 * The session settings that affect documents. Without a session, as on the command line, these are Spark's defaults: loading
 * {@code SQLConf} would take longer than looking up a document.
 */
public final class SessionSettings {
    private static final String CORRUPT_COLUMN = "_corrupt_record";

    private SessionSettings() {}

    private static boolean exist() {
        return SparkEnv.get() != null;
    }

    /** Returns the time zone for timestamps without a zone. */
    public static ZoneId timeZone() {
        return exist() ? DateTimeUtils.getZoneId(SQLConf.get().sessionLocalTimeZone()) : ZoneId.systemDefault();
    }

    /** Returns the name of the column for the text of corrupt documents. */
    public static String corruptColumn() {
        return exist() ? SQLConf.get().columnNameOfCorruptRecord() : CORRUPT_COLUMN;
    }
}
