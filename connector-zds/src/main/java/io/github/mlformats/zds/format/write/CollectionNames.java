package io.github.mlformats.zds.format.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;

/** Validates the names of written collections: they must be valid folder names on all file systems. */
public final class CollectionNames {
    private static final int MAX_BYTES = 255;

    private CollectionNames() {}

    /** @throws UsageException if the name is invalid */
    public static void check(String name) {
        boolean usual = !name.isEmpty()
                && name.charAt(0) != '.'
                && name.getBytes(UTF_8).length <= MAX_BYTES
                && name.chars().noneMatch(c -> c < ' ' || c == '/' || c == '\\' || c == ':');
        if (!usual) {
            throw new UsageException(
                    "invalid collection name '" + PlainText.truncate(name)
                            + "'. Use 1 to 255 bytes without a leading dot, slashes, backslashes, colons and control characters");
        }
    }
}
