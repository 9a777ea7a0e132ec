package io.github.mlformats.datadings;

import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SideFiles;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.plan.BorderCutter;
import io.github.mlformats.datadings.plan.ReadShare;
import io.github.mlformats.datadings.plan.SliceCutter;
import io.github.mlformats.datadings.read.KeySearch;
import io.github.mlformats.datadings.read.SampleObserver;
import io.github.mlformats.datadings.read.SampleReaders;
import io.github.mlformats.datadings.schema.ObservableFile;
import io.github.mlformats.datadings.schema.SampleRun;
import io.github.mlformats.datadings.schema.SampleSchema;
import io.github.mlformats.datadings.schema.SchemaChoices;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A data file with its sidecar files. Opening is lazy: each sidecar file is read on first use. */
final class DatadingsOpenFile implements OpenFile, ObservableFile {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.datadings");

    private final FileContext context;
    private final SideFiles sideFiles;
    private final Mode mode;
    private final SchemaChoices choices;
    private final Shard shard;

    DatadingsOpenFile(FileContext context) {
        this.context = context;
        this.sideFiles = DatadingsFormat.sideFiles(context);
        this.mode = context.options().get(DatadingsOptions.MODE);
        this.choices = DatadingsOptions.schemaChoices(context.options());
        this.shard = DatadingsFormat.shard(context, mode != Mode.FAILFAST, DatadingsOpenFile::warn);
    }

    private static void warn(String file, String reason) {
        LogOnce.warn(LOG, file + " " + reason);
    }

    @Override
    public Optional<SampleTable> table() throws IOException {
        return shard.table();
    }

    @Override
    public SampleColumns observe(long[] numbers) throws IOException {
        return new SampleObserver(shard, choices.merge()).some(numbers);
    }

    @Override
    public SampleColumns observe(List<SampleRun> runs) throws IOException {
        return new SampleObserver(shard, choices.merge()).some(runs);
    }

    @Override
    public SampleColumns observeAll() throws IOException {
        return new SampleObserver(shard, choices.merge()).all();
    }

    /** The columns inferred from this file alone; {@link DatadingsSchemaFinder} infers one schema for all files. */
    @Override
    public StructType schema() throws IOException {
        return SampleSchema.find(new OneFile(context.source().name(), this), choices)
                .columns();
    }

    @Override
    public StructType columns(StructType requested) {
        return requested;
    }

    /** Empty in mode DROPMALFORMED, where all samples have to be decoded to count the rows. */
    @Override
    public OptionalLong rowCount() throws IOException {
        return mode == Mode.DROPMALFORMED ? OptionalLong.empty() : shard.count();
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) throws IOException {
        long bytes = context.source().size();
        Optional<SampleTable> table = shard.table();
        if (table.isEmpty()) {
            boolean infer = context.options().get(DatadingsOptions.INFER_INDEX);
            return infer ? new BorderCutter(context.source()).cut(targetBytes) : List.of(new Slice.WholeFile(bytes));
        }
        long samples = table.get().samples();
        if (KeySearch.isWorthwhile(request.lookUps().values(), samples, sideFiles)) {
            return KeySearch.cut(samples, sideFiles, verifiesIndex(), targetBytes);
        }
        double share = ReadShare.of(shard, request.columns().fieldNames());
        return new SliceCutter(table.get(), bytes).cut((long) (targetBytes / share));
    }

    private boolean verifiesIndex() {
        return context.options().get(DatadingsOptions.VERIFY_INDEX);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) throws IOException {
        return new SampleReaders(shard, mode, choices, verifiesIndex(), context.decodeBudget(), context.metrics())
                .open(slice, request);
    }
}
