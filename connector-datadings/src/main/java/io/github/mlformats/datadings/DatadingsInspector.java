package io.github.mlformats.datadings;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.IndexOutput;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.datadings.format.BloomFilter;
import io.github.mlformats.datadings.format.DataSetWriter;
import io.github.mlformats.datadings.format.IndexRebuilder;
import io.github.mlformats.datadings.format.KeyHashesFile;
import io.github.mlformats.datadings.format.KeysFile;
import io.github.mlformats.datadings.format.LegacyIndex;
import io.github.mlformats.datadings.format.OffsetsFile;
import io.github.mlformats.datadings.format.SampleTable;
import io.github.mlformats.datadings.format.Shard;
import io.github.mlformats.datadings.format.ShardVerifier;
import io.github.mlformats.datadings.format.SidecarFile;
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
        ProblemListener findings = (file, reason) -> {}; // reported in the table of index files
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
        findings.addRecords(ShardVerifier.verify(context.source(), DatadingsFormat.sidecarFiles(context), findings));
        return findings.result();
    }

    @Override
    public void rebuildIndex(FileTree data, Options options, IndexOutput output) throws IOException {
        try (ByteSource file = data.open("")) {
            SidecarFile.Opener sidecarFiles = DatadingsFormat.sidecarFiles(context(data, file, options));
            IndexRebuilder.rebuild(
                    file, sidecarFiles, new IndexFiles(data.rootEntry().name(), output), output);
        }
    }

    /** The new index files of a data file. */
    private record IndexFiles(String name, IndexOutput output) implements DataSetWriter.DataSetFileFactory {
        @Override
        public ByteSink create(String suffix) throws IOException {
            return output.create(name + suffix);
        }

        @Override
        public Spool spool() throws IOException {
            return output.spool();
        }
    }

    @Override
    protected List<Chart> charts(FileContext context) throws IOException {
        try (Shard shard = DatadingsFormat.shard(context, true, (file, reason) -> {})) {
            return new SampleCharts(shard).charts();
        }
    }

    /** Describes which index files exist, and whether their headers and sizes fit the data file. */
    private static final class IndexFileStates {
        private final FileContext context;
        private final Shard shard;
        private final ProblemListener notices;

        IndexFileStates(FileContext context, Shard shard, ProblemListener notices) {
            this.context = context;
            this.shard = shard;
            this.notices = notices;
        }

        Fact size(SidecarFile file) throws IOException {
            Optional<ByteSource> source = open(file);
            return source.isPresent() ? Fact.size(source.get().size()) : Fact.NONE;
        }

        String state(SidecarFile file) throws IOException {
            Optional<ByteSource> source = open(file);
            if (source.isEmpty()) {
                return "missing";
            }
            try {
                return check(file, source.get());
            } catch (CorruptFileException e) {
                return "does not fit: expected " + e.expected() + ", found " + e.found();
            }
        }

        private boolean isCounted() throws IOException {
            try {
                return shard.table().isPresent();
            } catch (CorruptFileException e) {
                return false;
            }
        }

        private Optional<ByteSource> open(SidecarFile file) throws IOException {
            return DatadingsFormat.sidecarFiles(context).open(file);
        }

        private String check(SidecarFile file, ByteSource source) throws IOException {
            if (file == SidecarFile.MD5) {
                return "compared by verify";
            }
            if (file == SidecarFile.OFFSETS) {
                return OffsetsFile.open(source, context.source(), false, notices)
                                .samples() + " samples";
            }
            if (file == SidecarFile.INDEX) {
                return new LegacyIndex(source, context.source(), true, notices).samples() + " keys";
            }
            if (!isCounted()) {
                return "not compared: no offsets";
            }
            long samples = shard.indexedSamples();
            switch (file) {
                case KEYS -> new KeysFile(source, samples);
                case KEY_HASHES -> KeyHashesFile.open(source, samples);
                case FILTER -> BloomFilter.open(source, samples);
                case OFFSETS, INDEX, MD5 -> throw new IllegalStateException(file.name());
            }
            return samples + " keys";
        }
    }
}
