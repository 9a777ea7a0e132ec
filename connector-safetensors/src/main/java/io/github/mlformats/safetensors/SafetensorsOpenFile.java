package io.github.mlformats.safetensors;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.SafetensorsHeader;
import io.github.mlformats.safetensors.format.ShardIndex;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.format.ValueType;
import io.github.mlformats.safetensors.read.SafetensorsBatchReader;
import io.github.mlformats.safetensors.read.SafetensorsScanPlanner;
import io.github.mlformats.safetensors.read.SafetensorsSchemaFinder;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions;
import io.github.mlformats.safetensors.schema.TensorRowLayout;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file with its header read. A file that the index of its directory does not name has no tensors. */
final class SafetensorsOpenFile implements SafetensorsSchemaFinder.TensorFile {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.safetensors");

    /** Memory that a byte of the header takes while it is parsed, estimated from above. */
    private static final long MEMORY_PER_HEADER_BYTE = 3;

    private final FileContext context;
    private final boolean isPartOfModel;
    private final SafetensorsHeader header;
    private final TensorRowLayout layout;

    private SafetensorsOpenFile(FileContext context, boolean isPartOfModel, SafetensorsHeader header) {
        this.context = context;
        this.isPartOfModel = isPartOfModel;
        this.header = header;
        this.layout = new TensorRowLayout(
                context.options().get(SafetensorsReadOptions.LAYOUT),
                context.options().get(SafetensorsReadOptions.MAX_ELEMENTS));
    }

    static SafetensorsOpenFile open(FileContext context, Container container) throws IOException {
        boolean isPartOfModel = isPartOfModel(context, container);
        return new SafetensorsOpenFile(
                context, isPartOfModel, isPartOfModel ? header(context, container) : none(context));
    }

    /** Reads the header, if the task has the memory for it. */
    static SafetensorsHeader header(FileContext context, Container container) throws IOException {
        long length = container.headerLength(context.source());
        context.decodeBudget()
                .require(
                        MEMORY_PER_HEADER_BYTE * length,
                        "the header of " + context.source().name());
        return container.read(context.source());
    }

    private static SafetensorsHeader none(FileContext context) {
        return new SafetensorsHeader(Map.of(), List.of(), 0, context.source().size());
    }

    /** Returns the index of the model that a file may belong to; empty if there is none, or an option ignores it. */
    private static Optional<ShardIndex> index(FileContext context, Container container) throws IOException {
        return mayBeShard(context, container) ? ShardIndex.find(context.directory(), name(context)) : Optional.empty();
    }

    private static boolean mayBeShard(FileContext context, Container container) {
        return container == Container.SAFETENSORS
                && context.options().get(SafetensorsReadOptions.INDEX).isUsed();
    }

    private static String name(FileContext context) {
        String file = context.source().name();
        return file.substring(file.lastIndexOf('/') + 1);
    }

    /** Returns what an index says about missing files of the model of a file; empty if none is missing, as far as is known. */
    static Optional<String> missingFiles(FileContext context, Container container) throws IOException {
        Optional<ShardIndex> index = index(context, container);
        return index.isEmpty() ? Optional.empty() : missingFiles(index.get(), context);
    }

    private static Optional<String> missingFiles(ShardIndex index, FileContext context) throws IOException {
        List<String> missing = index.missingFrom(context.directory(), name(context));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(index.file() + " next to " + context.source().name() + " names missing files: "
                        + String.join(", ", missing));
    }

    /** Returns why a stream waits with a file: another one of its model is missing. Empty if all are there. */
    static Optional<String> awaitedFile(FileContext context, Container container) throws IOException {
        if (!mayBeShard(context, container)) {
            return Optional.empty();
        }
        Optional<ShardIndex> index = index(context, container);
        Optional<String> missing = index.isPresent()
                ? index.get().lastMissingFrom(context.directory())
                : ShardIndex.lastMissingFrom(context.directory(), name(context));
        String file = context.source().name();
        String directory = file.substring(0, file.lastIndexOf('/') + 1);
        return missing.map(other -> directory + other
                + " is missing, but other files of its model are there. Set option(\"index\", \"ignore\") to read each"
                + " file when it arrives");
    }

    /**
     * Returns whether a file is part of the model of its directory: without an index, every file is.
     *
     * @throws UsageException if the index names a file that is missing
     */
    private static boolean isPartOfModel(FileContext context, Container container) throws IOException {
        Optional<ShardIndex> index = index(context, container);
        if (index.isEmpty()) {
            return true;
        }
        Optional<String> missing = missingFiles(index.get(), context);
        if (missing.isPresent()) {
            throw new UsageException(missing.get()
                    + ". Complete the model, or set option(\"index\", \"ignore\") to read the files that exist");
        }
        boolean isPart = index.get().shards().contains(name(context));
        if (!isPart) {
            LogOnce.warn(
                    LOG,
                    "Skipped " + context.source().name() + ", which "
                            + index.get().file() + " does not name. Set option(\"index\", \"ignore\") to read it");
        }
        return isPart;
    }

    @Override
    public boolean isPartOfModel() {
        return isPartOfModel;
    }

    @Override
    public List<Tensor> tensors() {
        return header.tensors();
    }

    @Override
    public StructType schema() {
        Options options = context.options();
        Set<DType> dtypes = EnumSet.noneOf(DType.class);
        header.tensors().forEach(tensor -> dtypes.add(tensor.dtype()));
        ValueType chosen = options.get(SafetensorsReadOptions.VALUE_TYPE).type();
        boolean isMl = options.get(SafetensorsReadOptions.VECTORS) == VectorRepresentation.ML;
        ValueType type = chosen == null ? ValueType.of(dtypes) : chosen;
        return SafetensorsColumns.schema(layout.layout(), SafetensorsColumns.valuesType(layout.layout(), type, isMl));
    }

    /** Tensors without a row, and metadata that files are not written with. */
    @Override
    public Optional<SkippedContent> skippedContent(ReadRequest table, Options write) {
        Map<String, String> written = write.get(SafetensorsWriteOptions.METADATA);
        Optional<SkippedContent> metadata = header.metadata().entrySet().stream()
                .filter(entry -> !entry.getValue().equals(written.get(entry.getKey())))
                .findFirst()
                .map(entry -> new SkippedContent(
                        "'" + PlainText.truncate(entry.getKey()) + "' of the __metadata__",
                        "Add it to the option metadata of the table, or write all rows again with INSERT OVERWRITE"));
        return metadata.or(() -> header.tensors().stream()
                .filter(tensor -> layout.rowCount(tensor) == 0)
                .findFirst()
                .map(tensor -> new SkippedContent(
                        "the empty tensor '" + PlainText.truncate(tensor.name()) + "'",
                        "Create a table with layout=tensors")));
    }

    /** Values are read as any requested type. */
    @Override
    public StructType columns(StructType requested) {
        return SafetensorsColumns.withNames(requested, layout.layout());
    }

    @Override
    public OptionalLong rowCount() {
        return OptionalLong.of(
                header.tensors().stream().mapToLong(layout::rowCount).sum());
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) {
        return new SafetensorsScanPlanner(header.tensors(), layout).planSlices(request, targetBytes);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) {
        return SafetensorsBatchReader.of(context, header, layout, slice, request);
    }
}
