package io.github.mlformats.zds.write.value;

import io.github.mlformats.core.spi.write.Place;
import io.github.mlformats.zds.format.write.TimeText;

/** Writers of dates and timestamps as strings. */
final class TimeWriters {
    private TimeWriters() {}

    static ValueWriter dates(Place place) {
        TimeText text = new TimeText();
        return (from, i, out) -> {
            int day = from.getInt(i);
            if (!TimeText.isDay(day)) {
                throw place.inRow("a date outside the years 1 to 9999");
            }
            out.writeString(text.ofDay(day));
        };
    }

    /** Returns a writer of timestamps. @param zone suffix for the time zone */
    static ValueWriter times(Place place, String zone) {
        TimeText text = new TimeText();
        return (from, i, out) -> {
            long micros = from.getLong(i);
            if (!TimeText.isTime(micros)) {
                throw place.inRow("a time outside the years 1 to 9999");
            }
            out.writeString(text.ofTime(micros, zone));
        };
    }
}
