package io.github.mlformats.zds.schema;

import java.util.Locale;
import org.apache.spark.unsafe.types.UTF8String;

/** The values of the column {@code _change_type}: those of Delta's change data feed, as far as a micro-batch can tell them. */
public enum ChangeType {
    /** The document was deleted. The row has the values that were read last. */
    DELETE,
    /** A document with the id has not been read before, or was deleted since. */
    INSERT,
    /** A document with the id was read before, and has changed. The row has its new values. */
    UPDATE_POSTIMAGE;

    /** Returns the value. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the value of the column. */
    public UTF8String value() {
        return UTF8String.fromString(text());
    }
}
