package io.github.mlformats.datadings.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.inspect.chart.SizeCounts;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.Slots;
import io.github.mlformats.datadings.format.message.BorderScanner;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** How large samples are, and what of: out of the index and some samples all over the file. */
final class SampleCharts {
    private static final int MAX_STRETCHES = 256;
    private static final int STRETCH = 2048;

    /** Samples whose fields are looked at. */
    private static final int MAX_LOOKED_INTO = 128;

    private static final String SIZES = "Samples by size";

    private final Shard shard;
    private final ByteSource data;
    private final SizeCounts sizes = new SizeCounts();
    private final FieldSizes fields;
    private long seen;

    SampleCharts(Shard shard) {
        this.shard = shard;
        this.data = shard.data();
        this.fields = new FieldSizes(data);
    }

    /** @throws io.github.mlformats.core.error.CorruptFileException if a sample that is looked into is corrupt */
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
        long stretches = Math.min(MAX_STRETCHES, (samples + STRETCH - 1) / STRETCH);
        for (long i = 0; i < stretches; i++) {
            long first = samples / stretches * i;
            long next = i + 1 == stretches ? samples : samples / stretches * (i + 1);
            Slots slots = table.slots(first, (int) Math.min(STRETCH, next - first));
            for (int j = 0; j < slots.count(); j++) {
                sizes.add(slots.end(j) - slots.start(j));
            }
            seen += slots.count();
        }
        lookInto(table);
    }

    private void lookInto(SampleTable table) throws IOException {
        long samples = table.samples();
        long looked = Math.min(MAX_LOOKED_INTO, samples);
        for (long i = 0; i < looked; i++) {
            Slots slot = table.slots(samples / looked * i, 1);
            if (slot.fault(0) == null) {
                fields.add(slot.start(0), (int) (slot.end(0) - slot.start(0)), slot.first());
            }
        }
    }

    private void fromTheStart() throws IOException {
        BorderScanner borders = new BorderScanner(data, 0);
        while (!borders.atEnd() && seen < MAX_LOOKED_INTO) {
            long start = borders.position();
            borders.skip();
            long size = borders.position() - start;
            sizes.add(size);
            if (size <= Slots.MAX_SAMPLE) {
                fields.add(start, (int) size, seen);
            }
            seen++;
        }
    }
}
