package io.github.mlformats.tool.convert.manifest;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The number of records skipped for one reason.
 *
 * @param reason expected and found, without file and offset
 * @param records number of records; 1 for the skipped remainder of a file
 */
public record CorruptCount(String reason, long records) {
    /** Most frequent first. @param counts by reason */
    public static List<CorruptCount> sorted(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> new CorruptCount(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(CorruptCount::records)
                        .reversed()
                        .thenComparing(CorruptCount::reason))
                .toList();
    }
}
