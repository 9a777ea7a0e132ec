package io.github.mlformats.core.error;

/**
 * Receives problems of files that fail neither a read nor a verification: a read logs what it ignores or repairs, a
 * verification collects what it finds.
 */
@FunctionalInterface
public interface ProblemListener {
    /**
     * Adds a problem.
     *
     * @param file name of the file
     * @param text what is wrong and, in a read, how it is handled
     */
    void add(String file, String text);
}
