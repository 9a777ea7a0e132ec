package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks properties that must be equal in all files of a write, which tasks write independently of each other. */
public final class FileConsistency {
    private FileConsistency() {}

    /**
     * Compares the properties of files.
     *
     * @param files property values by property, for each file
     * @throws UsageException if two differ
     */
    public static void check(List<Map<String, String>> files) {
        Map<String, String> first = new HashMap<>();
        for (Map<String, String> file : files) {
            file.forEach((what, description) -> {
                String before = first.putIfAbsent(what, description);
                if (before != null && !before.equals(description)) {
                    throw new UsageException(what + " is " + before + " in one part of the data, but " + description
                            + " in another: all files of a table must agree");
                }
            });
        }
    }
}
