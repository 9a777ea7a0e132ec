package io.github.mlformats.datadings;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.SharesBuilder;
import io.github.mlformats.core.inspect.SizeHistogramBuilder;
import io.github.mlformats.datadings.format.SampleSlots;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds charts of sample sizes, from the index, and of field sizes, from samples spread over the file. */
final class SampleCharts {
    private static final int MAX_RANGES = 256;
    private static final int RANGE_SAMPLES = 2048;

    /** Most samples whose fields are measured. */
    private static final int MAX_MEASURED = 128;

    private static final String SIZES = "Samples by size";

    private final Shard shard;
    private final ByteSource data;
    private final SizeHistogramBuilder sizes = new SizeHistogramBuilder();
    private final FieldSizes fields;
    private long seen;

    SampleCharts(Shard shard) {
        this.shard = shard;
        this.data = shard.data();
        this.fields = new FieldSizes(data);
    }

    /** @throws io.github.mlformats.core.error.CorruptFileException if a measured sample is corrupt */
    List<Chart> charts() throws IOException {
        Optional<SampleTable> table = shard.table();
        if (table.isPresent()) {
            byIndex(table.get());
        } else {
            fromTheStart();
        }
        String note = table.isPresent()
                ? "Of " + seen + " of " + table.get().samples() + " samples, by the index."
                : "Of the first " + seen + " samples: there is no index.";
        return List.of(sizes.build(SIZES, note, "sample"), fields.build());
    }

    private void byIndex(SampleTable table) throws IOException {
        long samples = table.samples();
        long ranges = Math.min(MAX_RANGES, (samples + RANGE_SAMPLES - 1) / RANGE_SAMPLES);
        for (long i = 0; i < ranges; i++) {
            long first = samples / ranges * i;
            long next = i + 1 == ranges ? samples : samples / ranges * (i + 1);
            SampleSlots slots = table.slots(first, (int) Math.min(RANGE_SAMPLES, next - first));
            for (int j = 0; j < slots.count(); j++) {
                sizes.add(slots.end(j) - slots.start(j));
            }
            seen += slots.count();
        }
        measureFields(table);
    }

    private void measureFields(SampleTable table) throws IOException {
        long samples = table.samples();
        long measured = Math.min(MAX_MEASURED, samples);
        for (long i = 0; i < measured; i++) {
            SampleSlots slot = table.slots(samples / measured * i, 1);
            if (slot.fault(0) == null) {
                fields.add(slot.start(0), (int) (slot.end(0) - slot.start(0)), slot.first());
            }
        }
    }

    private void fromTheStart() throws IOException {
        SampleBoundaryScanner boundaries = new SampleBoundaryScanner(data, 0);
        while (!boundaries.atEnd() && seen < MAX_MEASURED) {
            long start = boundaries.position();
            boundaries.skip();
            long size = boundaries.position() - start;
            sizes.add(size);
            if (size <= SampleSlots.MAX_SAMPLE) {
                fields.add(start, (int) size, seen);
            }
            seen++;
        }
    }

    /** Sums the size of each field over samples. */
    private static final class FieldSizes {
        private static final int MAX_FIELDS = 200;
        private static final int MAX_NAME = 100;
        private static final String OTHERS = "(other fields)";
        private static final String NO_FIELDS = "(samples without fields)";
        private static final String FRAMING = "(names and framing)";

        private final MessagePackCursor cursor;
        private final Map<String, Long> sizes = new HashMap<>();
        private int samples;

        FieldSizes(ByteSource data) {
            this.cursor = new MessagePackCursor(new ByteWindow(data, "samples"));
        }

        /**
         * Adds a sample; its values are skipped, not decoded.
         *
         * @param start position of its first byte
         * @param size size in bytes
         * @param number its number, for messages
         */
        void add(long start, int size, long number) throws IOException {
            cursor.open(start, size, number);
            samples++;
            if (cursor.peek() != MessagePackType.MAP) {
                sizes.merge(NO_FIELDS, (long) size, Long::sum);
                return;
            }
            cursor.next();
            long framing = size;
            cursor.enter();
            for (int pairs = cursor.length(); pairs > 0; pairs--) {
                String name = name();
                int before = cursor.at();
                cursor.skip();
                int length = cursor.at() - before;
                sizes.merge(
                        sizes.containsKey(name) || sizes.size() < MAX_FIELDS ? name : OTHERS, (long) length, Long::sum);
                framing -= length;
            }
            cursor.leave();
            sizes.merge(FRAMING, framing, Long::sum);
        }

        private String name() throws IOException {
            boolean text = cursor.peek() == MessagePackType.STR && cursor.length() <= MAX_NAME;
            if (!text) {
                cursor.skip();
                return OTHERS;
            }
            cursor.next();
            return new String(cursor.copy(), StandardCharsets.UTF_8);
        }

        Chart build() {
            SharesBuilder shares = new SharesBuilder();
            sizes.forEach((name, bytes) -> shares.add(new Shares.Share(name, "", bytes, Shares.UNKNOWN)));
            return shares.build(
                    "Fields of samples", "In " + samples + " samples. A query reads the fields that it names.");
        }
    }
}
