package io.github.mlformats.datadings.format.index;

/** Receives problems of index files that do not fail the read. */
@FunctionalInterface
public interface IndexWarningListener {
    /**
     * @param file name of the index file
     * @param reason what is wrong and how it is handled, to follow the file name in a sentence
     */
    void warn(String file, String reason);
}
