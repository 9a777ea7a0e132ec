package io.github.mlformats.zds;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.read.CollectionInput;
import io.github.mlformats.zds.read.ZdsFileFinder.ZdsFileDetail;
import io.github.mlformats.zds.read.ZdsReaderFactory;
import io.github.mlformats.zds.read.ZdsScanPlanner;
import io.github.mlformats.zds.schema.DocumentTypeInference;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import io.github.mlformats.zds.schema.ZdsSchemaFinder;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open input file of the scan: the {@code data.jsonl} of a collection, the file of a single document, or a collection in an
 * archive.
 */
final class ZdsOpenFile implements OpenFile, ZdsSchemaFinder.TypeInferenceSource {
    private static final Logger LOG = LoggerFactory.getLogger(ZdsOpenFile.class);

    private final CollectionInput part;
    private final FileContext context;
    private final ZdsScanPlanner lines;
    private final Options options;

    ZdsOpenFile(CollectionInput part, FileContext context) {
        this.part = part;
        this.context = context;
        this.options = context.options();
        ZdsFileDetail detail = (ZdsFileDetail) context.detail();
        LiveRules rules = ZdsReadOptions.liveRules(options);
        this.lines = new ZdsScanPlanner(
                part.files(),
                detail.indexDirectory() == null ? rules : rules.requiringIndex(),
                detail.range(),
                options.get(ZdsReadOptions.INDEX_CACHE),
                detail.isPartOfStream() ? known -> {} : warning -> LogOnce.warn(LOG, warning));
    }

    /**
     * A file has no schema of its own: {@link io.github.mlformats.zds.schema.ZdsSchemaFinder} infers the columns of all
     * files.
     */
    @Override
    public StructType schema() {
        throw new UnsupportedOperationException("the schema is inferred from all files");
    }

    @Override
    public StructType columns(StructType requested) {
        return requested;
    }

    /**
     * Returns the number of index entries or of document files; empty if documents may be skipped or have to be scanned.
     */
    @Override
    public OptionalLong rowCount() throws IOException {
        if (options.get(ZdsReadOptions.MODE) != ParseMode.PERMISSIVE) {
            return OptionalLong.empty();
        }
        if (part.storage() == StorageMode.DOCS) {
            return OptionalLong.of(part.files().documents().size());
        }
        long count = lines.rowCount();
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }

    /** Only of lines with an index, whose number is known before they are read, and of document files, which are skipped whole. */
    @Override
    public OptionalLong rowsPerIndexRange() throws IOException {
        if (rowCount().isEmpty() || ((ZdsFileDetail) context.detail()).archivePath() != null) {
            return OptionalLong.empty();
        }
        return part.storage() == StorageMode.DOCS ? OptionalLong.of(1) : lines.rowsPerIndexRange();
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException {
        return part.storage() == StorageMode.DOCS
                ? List.of(new Slice.WholeFile(context.source().size()))
                : lines.planSlices(request, targetBytes);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) throws IOException {
        return readers().open(slice, request);
    }

    @Override
    public DocumentTypeInference.InferredDocumentType inferType(Slice slice, DocumentTypeInference observer)
            throws IOException {
        return readers().inferType(slice, observer);
    }

    private ZdsReaderFactory readers() {
        return new ZdsReaderFactory(part, lines, options, context.metrics());
    }
}
