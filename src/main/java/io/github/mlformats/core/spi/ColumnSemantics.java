package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * The meaning of a column's values beyond their type, which must be equal in all files of a table: such as the key values
 * that indices refer to.
 *
 * @param meaning a short text that is compared between files and shown in messages
 * @param advice a sentence that says what to do with files that disagree
 */
public record ColumnSemantics(String meaning, String advice) implements Serializable {
    /** No requirement beyond the type. */
    public static final ColumnSemantics NONE = new ColumnSemantics("plain values", "Read the files one by one");

    /** Compatible with any other meaning, such as that of vectors without slots. */
    public static final ColumnSemantics ANY = new ColumnSemantics("anything", "Read the files one by one");
}
