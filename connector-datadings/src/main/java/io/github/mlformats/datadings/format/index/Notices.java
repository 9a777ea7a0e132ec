package io.github.mlformats.datadings.format.index;

/** Hears of what was found wrong with an index file and did no harm. */
@FunctionalInterface
public interface Notices {
    /**
     * @param file name of the index file
     * @param reason what is wrong with it and what was done about that
     */
    void warn(String file, String reason);
}
