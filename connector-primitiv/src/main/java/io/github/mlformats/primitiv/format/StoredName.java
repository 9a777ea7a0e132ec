package io.github.mlformats.primitiv.format;

import java.nio.charset.StandardCharsets;

/**
 * A name in a file.
 *
 * @param text the decoded name
 * @param bytes its bytes as ISO 8859-1; primitiv compares names by their bytes
 */
record StoredName(String text, String bytes) {
    StoredName(String text, byte[] bytes) {
        this(text, new String(bytes, StandardCharsets.ISO_8859_1));
    }
}
