package io.github.mlformats.angel.format.matrix;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;

/**
 * The separators of text, which metas do not contain (angel.md, sections 4 and 6). Each character is a byte (ISO 8859-1).
 *
 * @param sep separator of the fields of row formats and TextColumnFormat
 * @param keyValueSep separator after the node of an embedding
 * @param featureSep separator of the numbers of an embedding
 */
public record TextDialect(String sep, String keyValueSep, String featureSep) implements Serializable {
    /** Angel's defaults. */
    public static final TextDialect DEFAULT = new TextDialect(",", ":", " ");

    /**
     * @throws UsageException if a separator may be part of a number
     */
    public TextDialect {
        check("sep", sep);
        check("keyValueSep", keyValueSep);
        check("featureSep", featureSep);
    }

    private static void check(String option, String separator) {
        if (!canSeparate(separator)) {
            throw new UsageException("option " + option + " is '" + separator
                    + "', but a separator must not contain a letter, digit, sign, point or line end");
        }
    }

    /** Whether the text can separate numbers. */
    public static boolean canSeparate(String text) {
        return !text.isEmpty() && text.chars().noneMatch(TextDialect::isPartOfNumbers);
    }

    private static boolean isPartOfNumbers(int c) {
        return c < 128 && Character.isLetterOrDigit(c) || "+-.\r\n".indexOf(c) >= 0;
    }

    public static byte[] bytes(String separator) {
        return separator.getBytes(StandardCharsets.ISO_8859_1);
    }
}
