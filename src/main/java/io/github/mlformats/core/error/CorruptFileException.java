package io.github.mlformats.core.error;

import java.util.Map;
import org.apache.spark.SparkThrowable;

/**
 * The bytes of a file contradict its format.
 *
 * <p>Everything malformed ends in this exception and nothing else does: it names the file, the place, what the format
 * asks for there and what the file holds instead. A mistake of the user is a {@link UsageException}; a failing disk or
 * network stays an {@link java.io.IOException}.
 *
 * <p>PySpark shows an exception as its own only if it extends one of some classes of Java's, and since 4.0 Spark gives
 * that of a task to the caller as it is, without "Job aborted", if it has a {@link #getCondition() condition}.
 *
 * <p>Content of the file may stand in the texts as it is: they are made {@link PlainText} here and are cut.
 */
public final class CorruptFileException extends IllegalArgumentException implements SparkThrowable {
    private static final long serialVersionUID = 1L;

    /** What Spark's own file sources raise. */
    private static final String CONDITION = "FAILED_READ_FILE.NO_HINT";

    private final String file;
    private final long offset;
    private final String expected;
    private final String found;

    /**
     * @param file the file as the user knows it, usually its URI
     * @param offset absolute byte offset in the file at which the contradiction begins
     * @param place what stands at the offset in the format's own words, such as {@code "column 'a', block 3"}; may be
     *     empty
     * @param expected what the format asks for
     * @param found what the file holds
     */
    public CorruptFileException(String file, long offset, String place, String expected, String found) {
        super(message(file, offset, place, expected, found));
        this.file = file;
        this.offset = offset;
        this.expected = PlainText.cut(expected);
        this.found = PlainText.cut(found);
    }

    private static String message(String file, long offset, String place, String expected, String found) {
        String where = place.isEmpty() ? "" : " (" + PlainText.cut(place) + ")";
        return PlainText.escape(file) + " is corrupt at byte " + offset + where + ": expected "
                + PlainText.cut(expected) + ", found " + PlainText.cut(found);
    }

    /** The file's name, as it was given. */
    public String file() {
        return file;
    }

    /** Where in the file the contradiction begins, in bytes. */
    public long offset() {
        return offset;
    }

    /** What a sound file has there. */
    public String expected() {
        return expected;
    }

    /** What is there instead. */
    public String found() {
        return found;
    }

    /** Spark's name for files that cannot be read. */
    public String getCondition() {
        return CONDITION;
    }

    /** The {@link #getCondition() condition}, as it was called before Spark 4.0. */
    @Override
    public String getErrorClass() {
        return CONDITION;
    }

    @Override
    public Map<String, String> getMessageParameters() {
        return Map.of("path", file);
    }
}
