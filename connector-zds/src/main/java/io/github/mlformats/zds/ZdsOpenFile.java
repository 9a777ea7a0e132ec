package io.github.mlformats.zds;

import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.plan.CollectionPart;
import io.github.mlformats.zds.plan.LinePlan;
import io.github.mlformats.zds.read.DocumentReaders;
import io.github.mlformats.zds.schema.DocumentType;
import io.github.mlformats.zds.schema.Observable;
import io.github.mlformats.zds.schema.TypeObserver;
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
final class ZdsOpenFile implements OpenFile, Observable {
    private static final Logger LOG = LoggerFactory.getLogger(ZdsOpenFile.class);

    private final CollectionPart part;
    private final FileContext context;
    private final LinePlan lines;
    private final Mode mode;

    ZdsOpenFile(CollectionPart part, FileContext context) {
        this.part = part;
        this.context = context;
        this.mode = context.options().get(ZdsOptions.MODE);
        this.lines = new LinePlan(
                part.files(),
                ZdsOptions.liveRules(context.options()),
                context.options().get(ZdsOptions.INDEX_CACHE),
                warning -> LogOnce.warn(LOG, warning));
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
        if (mode != Mode.PERMISSIVE) {
            return OptionalLong.empty();
        }
        if (part.storage() == StorageChoice.DOCS) {
            return OptionalLong.of(part.files().documents().size());
        }
        long count = lines.count();
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }

    @Override
    public List<Slice> cut(ReadRequest request, long targetBytes) throws IOException {
        return part.storage() == StorageChoice.DOCS
                ? List.of(new Slice.WholeFile(context.source().size()))
                : lines.cut(request, targetBytes);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) throws IOException {
        return readers().open(slice, request);
    }

    @Override
    public DocumentType observe(Slice slice, TypeObserver observer) throws IOException {
        return readers().observe(slice, observer);
    }

    private DocumentReaders readers() {
        return new DocumentReaders(
                part,
                lines,
                ZdsOptions.liveRules(context.options()),
                mode,
                ZdsOptions.corruptColumn(context.options()),
                context.metrics());
    }
}
