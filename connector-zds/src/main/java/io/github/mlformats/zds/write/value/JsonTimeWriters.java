package io.github.mlformats.zds.write.value;

import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.zds.format.write.IsoTimeFormatter;

/** Writers of dates and timestamps as strings. */
final class JsonTimeWriters {
    private JsonTimeWriters() {}

    static JsonValueWriter dates(ColumnPath path) {
        IsoTimeFormatter text = new IsoTimeFormatter();
        return (from, i, out) -> {
            int day = from.getInt(i);
            if (!IsoTimeFormatter.isSupportedDay(day)) {
                throw path.unsupportedValue("a date outside the years 1 to 9999");
            }
            out.writeString(text.formatDay(day));
        };
    }

    /** Returns a writer of timestamps. @param zone suffix for the time zone */
    static JsonValueWriter times(ColumnPath path, String zone) {
        IsoTimeFormatter text = new IsoTimeFormatter();
        return (from, i, out) -> {
            long micros = from.getLong(i);
            if (!IsoTimeFormatter.isSupportedTime(micros)) {
                throw path.unsupportedValue("a time outside the years 1 to 9999");
            }
            out.writeString(text.formatTime(micros, zone));
        };
    }
}
