package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * What, beside its type, must agree between files for the values of a column to mean the same.
 *
 * @param meaning what a file says, short, for comparing and for messages
 * @param advice a sentence on what to do with files that disagree
 */
public record Identity(String meaning, String advice) implements Serializable {
    /** Nothing must agree. */
    public static final Identity NONE = new Identity("", "Read the files one by one");

    /** What a file says whose values mean the same as those of any other, such as vectors without a slot. */
    public static final Identity ANY = new Identity("anything", "Read the files one by one");
}
