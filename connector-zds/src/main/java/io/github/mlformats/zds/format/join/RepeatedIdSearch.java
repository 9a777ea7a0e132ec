package io.github.mlformats.zds.format.join;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.ids.IdTable;
import io.github.mlformats.zds.format.write.EntryReader;
import io.github.mlformats.zds.format.write.RepeatedIds;
import java.io.IOException;
import java.util.Arrays;

/** Finds ids that occur twice in staged sets. Each of several tasks looks at a part of all ids. */
public final class RepeatedIdSearch {
    /** Bytes of ids that a task looks at: some 2 million, for which it needs 150 MB. */
    private static final long BYTES_OF_TASK = 64L << 20;

    private final StagedSets sets;
    private final RepeatedIds rule;
    private final IdTable ids = new IdTable(Integer.MAX_VALUE);
    private long[] dead = new long[16];
    private int count;

    public RepeatedIdSearch(StagedSets sets, RepeatedIds rule) {
        this.sets = sets;
        this.rule = rule;
    }

    /**
     * Number of tasks.
     *
     * @param bytes of all ids
     */
    public static int tasks(long bytes, int parallelism) {
        return (int) Math.min(IdBuckets.COUNT, Math.max(parallelism, bytes / BYTES_OF_TASK + 1));
    }

    /**
     * Does the part of a task: writes the places of the documents that later ones replace, see {@link DeadEntries}.
     *
     * @return how many there are
     * @throws UsageException if there is one, and that is an error
     */
    public long write(int task, int tasks, ByteSink out) throws IOException {
        for (int number = 0; number < sets.count(); number++) {
            int set = number;
            try (ByteSource source = sets.open(set, StagedSets.IDS)) {
                new BucketReader(source)
                        .forEach(
                                task * IdBuckets.COUNT / tasks,
                                (task + 1) * IdBuckets.COUNT / tasks,
                                (data, at, idLength) -> add(set, data, at, idLength));
            }
        }
        long[] sorted = Arrays.copyOf(dead, count);
        Arrays.sort(sorted);
        ByteBuilder places = new ByteBuilder();
        for (long place : sorted) {
            places.i64(place);
        }
        out.write(places.bytes(), 0, places.size());
        return count;
    }

    private void add(int set, byte[] data, int at, int idLength) {
        int known = ids.size();
        int id = ids.add(data, at + 2, idLength);
        if (id < known) {
            if (rule == RepeatedIds.FAIL) {
                throw new UsageException("duplicate id '" + PlainText.cut(new String(data, at + 2, idLength, UTF_8))
                        + "'. Make the ids unique, or set option(\"duplicates\", \"last\") to keep the last row");
            }
            if (count == dead.length) {
                dead = Arrays.copyOf(dead, 2 * count);
            }
            dead[count++] = ids.offset(id);
        }
        ids.place(id, DeadEntries.place(set, EntryReader.offset(data, at, idLength)), 0);
    }
}
