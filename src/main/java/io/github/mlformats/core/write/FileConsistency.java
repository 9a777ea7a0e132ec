package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What must be the same in all files of a write, though no task knows what others write. */
public final class FileConsistency {
    private FileConsistency() {}

    /**
     * Compares what was said of files.
     *
     * @param files descriptions by what they describe, of each file
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
