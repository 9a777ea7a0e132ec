package io.github.mlformats.idv;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.idv.BlockCharts.ColumnSize;
import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.IdvHeader;
import io.github.mlformats.idv.format.codec.IdvValue;
import io.github.mlformats.idv.schema.KeyColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.StructType;

/** Inspector of IDV files: version, rows, columns with their Spark types, annotations, and skipped content. */
public final class IdvInspector extends FileInspector {
    /** Larger values of annotations, in bytes, are described by their type and size only. */
    private static final int LARGE_VALUE = 64 << 10;

    private static final int SHOWN_ITEMS = 5;

    @Override
    public Format format() {
        return new IdvFormat();
    }

    @Override
    protected boolean recognizes(String name, byte[] start) {
        boolean signed = start.length >= Long.BYTES && LittleEndian.i64(start, 0) == IdvHeader.SIGNATURE;
        return signed || IdvFile.hasExtension(name);
    }

    @Override
    protected Fact.Group inspect(FileContext context) throws IOException {
        StructType sparkColumns = format().open(context).columns();
        IdvFile file = IdvFile.open(context.source());
        return Fact.Group.of(
                labelled("file", text(context.source().name())),
                labelled("size", size(context.source().size())),
                labelled("format", text("idv")),
                labelled("version", text(file.header().version())),
                labelled("readable by version", text(file.header().compatibleVersion())),
                labelled("rows", count(file.rowCount())),
                labelled("columns in the file", count(file.columns().size())),
                labelled("columns", columns(file, sparkColumns)),
                labelled("annotations", annotations(file)),
                labelled("skipped", skipped(file)));
    }

    @Override
    protected List<Chart> charts(FileContext context) throws IOException {
        return new BlockCharts(IdvFile.open(context.source()), context.source().size()).charts();
    }

    /** Decodes all values and all annotations. */
    @Override
    protected VerificationResult verify(FileContext context) throws IOException {
        ProblemCollector problems = new ProblemCollector();
        problems.add(super.verify(context));
        IdvFile file = IdvFile.open(context.source());
        int maxBytes = KeyColumns.maxBytes(context.decodeBudget());
        for (IdvColumn column : file.columns()) {
            if (column.unreadableReason().isEmpty() && !column.isHidden()) {
                verifyAnnotations(file, column, maxBytes, problems);
            }
        }
        return problems.result();
    }

    private static void verifyAnnotations(IdvFile file, IdvColumn column, int maxBytes, ProblemCollector problems)
            throws IOException {
        List<Annotation> annotations = List.of();
        try {
            annotations = file.annotations(column).readable();
        } catch (CorruptFileException e) {
            problems.add(e);
        }
        for (Annotation annotation : annotations) {
            try {
                annotation.value(maxBytes);
            } catch (CorruptFileException e) {
                problems.add(e);
            }
        }
    }

    /** Table of the columns visible to Spark: types, codec, compression, block counts and sizes. */
    private static Fact.Table columns(IdvFile file, StructType sparkColumns) throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (!column.isHidden() && column.unreadableReason().isEmpty()) {
                ColumnSize size = ColumnSize.of(file, column);
                rows.add(List.of(
                        text(column.name()),
                        text(column.type()),
                        text(sparkColumns.apply(column.name()).dataType().simpleString()),
                        text(column.codec().name()),
                        text(column.compression()),
                        count(column.rowsPerBlock()),
                        count(file.blockCount(column)),
                        size(size.stored()),
                        size(size.decoded())));
            }
        }
        return new Fact.Table(
                List.of(
                        "name",
                        "idv type",
                        "spark type",
                        "codec",
                        "compression",
                        "rows per block",
                        "blocks",
                        "stored size",
                        "decoded size"),
                rows);
    }

    /** Table of the annotations of a file, such as slot names and key values. */
    private static Fact.Table annotations(IdvFile file) throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (column.unreadableReason().isEmpty() && !column.isHidden()) {
                for (Annotation annotation : file.annotations(column).readable()) {
                    rows.add(List.of(
                            text(column.name()),
                            text(annotation.kind()),
                            text(annotation.type()),
                            size(annotation.storedLength()),
                            value(annotation)));
                }
            }
        }
        return new Fact.Table(List.of("column", "kind", "type", "stored size", "value"), rows);
    }

    private static Fact value(Annotation annotation) throws IOException {
        Optional<Annotation.Value> read = annotation.value(LARGE_VALUE);
        if (read.isEmpty()) {
            return Fact.NONE;
        }
        Object value = IdvValue.of(annotation.type(), read.get().block(), 0);
        return text(value instanceof IdvValue.Vector vector ? first(vector.items()) : value);
    }

    private static String first(List<?> items) {
        String shown = items.stream().limit(SHOWN_ITEMS).map(Objects::toString).collect(Collectors.joining(", "));
        return items.size() > SHOWN_ITEMS ? shown + ", ..." : shown;
    }

    /** Table of the columns and annotations of a file that Spark does not read, with the reason. */
    private static Fact.Table skipped(IdvFile file) throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            String reason = column.isHidden()
                    ? "a later column has the same name"
                    : column.unreadableReason().orElse(null);
            if (reason != null) {
                rows.add(List.of(text(column.name()), text("column " + column.index()), text(reason)));
                continue;
            }
            for (Annotation dropped : file.annotations(column).unreadable()) {
                rows.add(List.of(
                        text(column.name()),
                        text("annotation " + dropped.kind()),
                        text(dropped.unreadableReason().get())));
            }
        }
        return new Fact.Table(List.of("column", "skipped", "reason"), rows);
    }
}
