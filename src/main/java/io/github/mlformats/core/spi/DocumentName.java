package io.github.mlformats.core.spi;

import java.util.regex.Pattern;

/** Names of documents that are kept next to data files, which no data file has. */
final class DocumentName {
    private static final Pattern NAMES = Pattern.compile("(?:README|LICENSE|NOTICE)(?:\\.(?:txt|rst))?|.+\\.(?i:md)");

    private DocumentName() {}

    static boolean matches(String name) {
        return NAMES.matcher(name).matches();
    }
}
