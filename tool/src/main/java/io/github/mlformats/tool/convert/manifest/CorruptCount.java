package io.github.mlformats.tool.convert.manifest;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * How many records were left out for one reason.
 *
 * @param reason what was expected and what was found, without file and offset
 * @param records number of records; of a file that was left out from some place on, 1
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
