package io.github.mlformats.idv.inspect;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.idv.IdvFormat;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.IdvLimits;
import io.github.mlformats.idv.format.layout.IdvHeader;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.StructType;

/** Inspector of IDV files: version, rows, columns with their Spark types, annotations, and skipped content. */
public final class IdvInspector extends FileInspector {
    @Override
    public Format format() {
        return new IdvFormat();
    }

    @Override
    protected boolean recognizes(String name, byte[] start) {
        boolean signed = start.length >= Long.BYTES && LittleEndian.i64(start, 0) == IdvHeader.SIGNATURE;
        return signed || name.toLowerCase(Locale.ROOT).endsWith(".idv");
    }

    @Override
    protected Fact.Group inspect(FileContext context) throws IOException {
        StructType sparkColumns = format().open(context).columns();
        IdvFile file = IdvFile.open(context.source(), IdvLimits.DEFAULT);
        ColumnFacts columns = new ColumnFacts(file, sparkColumns);
        AnnotationFacts annotations = new AnnotationFacts(file);
        return Fact.Group.of(
                labelled("file", text(context.source().name())),
                labelled("size", size(context.source().size())),
                labelled("format", text("idv")),
                labelled("version", text(file.header().version())),
                labelled("readable by version", text(file.header().compatibleVersion())),
                labelled("rows", count(file.rowCount())),
                labelled("columns in the file", count(file.columns().size())),
                labelled("columns", columns.table()),
                labelled("annotations", annotations.table()),
                labelled("skipped", new SkippedContent(file).table()));
    }

    @Override
    protected List<Chart> charts(FileContext context) throws IOException {
        return new BlockCharts(
                        IdvFile.open(context.source(), IdvLimits.DEFAULT),
                        context.source().size())
                .charts();
    }
}
