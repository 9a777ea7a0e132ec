package io.github.mlformats.core.error;

import java.util.Map;
import org.apache.spark.SparkThrowable;

/**
 * A file violates the specification of its format.
 *
 * <p>All malformed content is reported by this exception, and nothing else is: it contains the file, the byte offset,
 * the place in terms of the format, the expected and the found content. Mistakes of the user are reported by
 * {@link UsageException}, I/O failures by {@link java.io.IOException}.
 *
 * <p>It extends {@link IllegalArgumentException}, as PySpark converts only some Java exceptions to its own, and has a
 * {@link #getCondition() condition}, with which Spark 4 rethrows the exception of a task unchanged, without "Job
 * aborted".
 *
 * <p>Arguments may contain content of the file: they are escaped and truncated by {@link PlainText}.
 */
public final class CorruptFileException extends IllegalArgumentException implements SparkThrowable {
    private static final long serialVersionUID = 1L;

    /** The error condition of Spark's own file sources. */
    private static final String CONDITION = "FAILED_READ_FILE.NO_HINT";

    private final String file;
    private final long offset;
    private final String expected;
    private final String found;

    /**
     * @param file the file as the user knows it, usually its URI
     * @param offset absolute byte offset of the violation in the file
     * @param place the element at the offset in terms of the format, such as {@code "column 'a', block 3"}; may be empty
     * @param expected noun phrase: what the format requires
     * @param found noun phrase: what the file contains
     */
    public CorruptFileException(String file, long offset, String place, String expected, String found) {
        super(message(file, offset, place, expected, found));
        this.file = file;
        this.offset = offset;
        this.expected = PlainText.truncate(expected);
        this.found = PlainText.truncate(found);
    }

    private static String message(String file, long offset, String place, String expected, String found) {
        String where = place.isEmpty() ? "" : " (" + PlainText.truncate(place) + ")";
        return PlainText.escape(file) + " is corrupt at byte " + offset + where + ": expected "
                + PlainText.truncate(expected) + ", found " + PlainText.truncate(found);
    }

    /** Returns the name of the file. */
    public String file() {
        return file;
    }

    /** Returns the byte offset of the violation. */
    public long offset() {
        return offset;
    }

    /** Returns what the format requires at the offset. */
    public String expected() {
        return expected;
    }

    /** Returns what the file contains at the offset. */
    public String found() {
        return found;
    }

    /** Returns the error condition of Spark. */
    public String getCondition() {
        return CONDITION;
    }

    /** Returns the {@link #getCondition() condition}, by its name before Spark 4.0. */
    @Override
    public String getErrorClass() {
        return CONDITION;
    }

    @Override
    public Map<String, String> getMessageParameters() {
        return Map.of("path", file);
    }
}
