package io.github.mlformats.core.option;

import org.apache.spark.sql.internal.SQLConf;

/** The write option {@code maxRecordsPerFile} of formats that write several files. */
public final class MaxRecordsPerFile {
    private static final String NAME = "maxRecordsPerFile";

    private MaxRecordsPerFile() {}

    /** Creates the option, whose default is the setting of Spark's file sources. */
    public static Option<Long> option(String doc) {
        return Option.optionalLong(NAME, "that of spark.sql.files." + NAME, 0, doc);
    }

    /**
     * Returns the maximum number of records; 0 for no limit.
     *
     * @param isDivisible whether the write may have several files; otherwise only an explicit option counts
     */
    public static long of(Options options, Option<Long> option, boolean isDivisible) {
        Long explicit = options.get(option);
        if (explicit != null) {
            return explicit;
        }
        return isDivisible ? Math.max(0, SQLConf.get().maxRecordsPerFile()) : 0;
    }
}
