package io.github.mlformats.datadings.read;

import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.DecodeBudget;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.KeyLookup;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import java.io.IOException;
import java.util.Optional;

/**
 * Creates the batch readers of a data file's slices.
 *
 * @param budget bounds the memory of values that are larger than their stored bytes
 */
public record DatadingsReaderFactory(Shard shard, Options options, DecodeBudget budget, ReadMetrics metrics) {
    /** Opens a slice: a range of samples, or the samples that a key lookup finds. */
    public BatchReader open(Slice slice, ReadRequest request) throws IOException {
        ByteWindow window = new ByteWindow(shard.data(), "samples");
        DatadingsBatchColumns columns = new DatadingsBatchColumns(request, window, options, budget);
        CorruptRecordPolicy corrupt = new CorruptRecordPolicy(options.get(DatadingsReadOptions.MODE), metrics);
        DatadingsBatchReader.SampleValidator check = options.get(DatadingsReadOptions.MODE) == ParseMode.DROPMALFORMED
                        || columns.exposesCorruptRecords()
                        || corrupt.isLogged()
                ? new DatadingsBatchReader.SampleValidator(request, window, options, budget)
                : null;
        return new DatadingsBatchReader(
                samples(slice, request), window, columns, check, new IndexKeyReader(shard), corrupt);
    }

    /** @throws io.github.mlformats.core.error.CorruptFileException if a sample has neither a key nor one in a usable index */
    public static void checkKey(Shard shard, long sample) throws IOException {
        KeyLookupPlanner.sampleKeys(shard).key(sample);
    }

    private SampleIterator samples(Slice slice, ReadRequest request) throws IOException {
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty()) {
            return slice instanceof Slice.RowRange range
                    ? new SampleIterator.Unindexed(
                            shard.data(), range.firstRow(), range.offset(), range.endRow(), request.rows())
                    : new SampleIterator.Unindexed(shard.data(), 0, 0, Long.MAX_VALUE, request.rows());
        }
        if (slice instanceof Slice.RowRange rows) {
            return range(rows.firstRow(), rows.endRow(), request);
        }
        long all = table.get().samples();
        KeyLookup.SampleRange range = slice instanceof KeyLookupPlanner.KeyLookupSlice keys
                ? keys.range()
                : new KeyLookup.SampleRange(0, all);
        Optional<long[]> found =
                KeyLookupPlanner.findSamples(request, shard, options.get(DatadingsReadOptions.VERIFY_INDEX), range);
        return found.isPresent()
                ? new SampleIterator.OfList(table.get(), found.get(), request.rows())
                : range(range.first(), range.end(), request);
    }

    private SampleIterator.OfRange range(long first, long end, ReadRequest request) throws IOException {
        return new SampleIterator.OfRange(
                shard.table().orElseThrow(),
                first,
                end,
                request.rows(),
                shard.data().maxWindow());
    }
}
