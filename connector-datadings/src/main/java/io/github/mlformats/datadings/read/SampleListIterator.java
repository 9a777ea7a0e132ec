package io.github.mlformats.datadings.read;

import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.index.SampleTable;
import java.io.IOException;

/** Iterates over single samples that an index lookup has found. */
final class SampleListIterator extends SampleIterator {
    private final SampleTable table;
    private final long[] numbers;
    private final RowSelection rows;
    private int next;

    SampleListIterator(SampleTable table, long[] numbers, RowSelection rows) {
        this.table = table;
        this.numbers = numbers;
        this.rows = rows;
    }

    @Override
    boolean next() throws IOException {
        while (next < numbers.length && rows.nextSelected(numbers[next], numbers[next] + 1) != numbers[next]) {
            next++;
        }
        if (next == numbers.length) {
            return false;
        }
        number = numbers[next++];
        SampleSlots slot = table.slots(number, 1);
        start = slot.start(0);
        end = slot.end(0);
        fault = slot.fault(0);
        return true;
    }

    @Override
    long prefetchEnd() {
        return end;
    }
}
