package io.github.mlformats.datadings;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.read.DatadingsReaderFactory;
import io.github.mlformats.datadings.read.DatadingsScanPlanner;
import io.github.mlformats.datadings.read.DatadingsSchemaFinder;
import io.github.mlformats.datadings.read.LostValues;
import io.github.mlformats.datadings.read.SampleColumnInference;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A data file with its sidecar files. Opening is lazy: each sidecar file is read on first use. */
final class DatadingsOpenFile implements OpenFile, DatadingsSchemaFinder.InferableFile {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.datadings");

    private final FileContext context;
    private final Options options;
    private final Shard shard;

    DatadingsOpenFile(FileContext context) {
        this.context = context;
        this.options = context.options();
        this.shard = DatadingsFormat.shard(
                context, options.get(DatadingsReadOptions.MODE) != ParseMode.FAILFAST, DatadingsOpenFile::warn);
    }

    private static void warn(String file, String reason) {
        LogOnce.warn(LOG, file + " " + reason);
    }

    @Override
    public SampleColumnInference columnInference() {
        return new SampleColumnInference(shard, DatadingsReadOptions.typeMerger(options));
    }

    /** The columns inferred from this file alone; {@link DatadingsSchemaFinder} infers one schema for all files. */
    @Override
    public StructType schema() throws IOException {
        return new DatadingsSchemaFinder(options)
                .find(new SingleFileSet(context.source().name(), this))
                .columns();
    }

    @Override
    public StructType columns(StructType requested) {
        return requested;
    }

    /**
     * Empty in mode DROPMALFORMED, where all samples have to be decoded to count the rows. Fails like a read of the rows if
     * the first sample has no key.
     */
    @Override
    public OptionalLong rowCount() throws IOException {
        if (options.get(DatadingsReadOptions.MODE) == ParseMode.DROPMALFORMED) {
            return OptionalLong.empty();
        }
        if (options.get(DatadingsReadOptions.MODE) == ParseMode.FAILFAST
                && shard.keysFault().isPresent()
                && shard.indexedSamples() > 0) {
            DatadingsReaderFactory.checkKey(shard, 0);
        }
        return shard.rowCount();
    }

    /** Values that columns convert with loss. */
    @Override
    public Optional<SkippedContent> skippedContent(ReadRequest table, Options write) throws IOException {
        return LostValues.find(shard, options, context.decodeBudget(), table, write);
    }

    @Override
    public OptionalLong rowsPerIndexRange() throws IOException {
        return shard.table().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(OpenFile.rowsPerIndexRange(shard.data().size(), shard.indexedSamples()));
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException {
        return DatadingsScanPlanner.planSlices(shard, options, request, targetBytes);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) throws IOException {
        return new DatadingsReaderFactory(shard, options, context.decodeBudget(), context.metrics())
                .open(slice, request);
    }

    /** The files of a read that has a single open file. Column names are case-sensitive. */
    private record SingleFileSet(String name, OpenFile file) implements FileSet {
        @Override
        public List<String> names() {
            return List.of(name);
        }

        @Override
        public boolean caseSensitive() {
            return true;
        }

        @Override
        public <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function)
                throws IOException {
            List<T> results = new ArrayList<>();
            for (int number : numbers) {
                results.add(function.apply(number, file));
            }
            return results;
        }

        @Override
        public <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) throws IOException {
            return mapFiles(List.of(0), function);
        }
    }
}
