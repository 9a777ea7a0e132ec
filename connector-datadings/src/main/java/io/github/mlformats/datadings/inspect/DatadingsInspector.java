package io.github.mlformats.datadings.inspect;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.datadings.DatadingsFormat;
import io.github.mlformats.datadings.format.index.IndexWarningListener;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SidecarFile;
import io.github.mlformats.datadings.format.verify.ShardVerifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Inspects a data file: its index files and the columns of its samples in Spark. */
public final class DatadingsInspector extends FileInspector {
    @Override
    public Format format() {
        return new DatadingsFormat();
    }

    /** Recognizes files by extension, as MessagePack has no magic number. */
    @Override
    protected boolean recognizes(String name, byte[] start) {
        return name.endsWith(DatadingsFormat.ENDING);
    }

    @Override
    protected Fact.Group inspect(FileContext context) throws IOException {
        IndexWarningListener findings = (file, reason) -> {}; // reported in the table of index files
        Shard shard = DatadingsFormat.shard(context, true, findings);
        return Fact.Group.of(
                labelled("file", text(context.source().name())),
                labelled("size", size(context.source().size())),
                labelled("format", text("datadings")),
                labelled("samples", samples(shard)),
                labelled("index files", indexFiles(context, new IndexFileStates(context, shard, findings))),
                labelled("columns", columns(context)));
    }

    private static Fact samples(Shard shard) throws IOException {
        try {
            Optional<SampleTable> table = shard.table();
            return table.isPresent() ? count(table.get().samples()) : text("not counted: no index");
        } catch (CorruptFileException e) {
            return text("not counted: unusable index");
        }
    }

    private static Fact indexFiles(FileContext context, IndexFileStates states) throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (SidecarFile file : SidecarFile.values()) {
            rows.add(List.of(text(file.suffix()), states.size(file), text(states.state(file))));
        }
        return new Fact.Table(List.of("file", "size", "state"), rows);
    }

    private static Fact columns(FileContext context) throws IOException {
        StructType columns;
        try {
            columns = new DatadingsFormat().open(context).columns();
        } catch (CorruptFileException e) {
            return text("not known: " + e.getMessage());
        }
        List<List<Fact>> rows = new ArrayList<>();
        for (StructField column : columns.fields()) {
            rows.add(List.of(text(column.name()), text(column.dataType().catalogString())));
        }
        return new Fact.Table(List.of("name", "type"), rows);
    }

    @Override
    protected VerificationResult verify(FileContext context) throws IOException {
        ProblemCollector findings = new ProblemCollector();
        findings.addRecords(
                ShardVerifier.verify(context.source(), DatadingsFormat.sidecarFiles(context), findings::add));
        return findings.result();
    }

    @Override
    protected List<Chart> charts(FileContext context) throws IOException {
        try (Shard shard = DatadingsFormat.shard(context, true, (file, reason) -> {})) {
            return new SampleCharts(shard).charts();
        }
    }
}
