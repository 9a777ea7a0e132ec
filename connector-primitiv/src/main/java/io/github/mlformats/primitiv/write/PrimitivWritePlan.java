package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.primitiv.format.ModelWriter;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import io.github.mlformats.primitiv.schema.PrimitivWriteOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;

/** Plans a write of rows as a model, parameter or optimizer file (primitiv.md, section 8). */
public record PrimitivWritePlan(ColumnResolver columns, Options options) implements WritePlan {
    private static final long serialVersionUID = 1L;
    /** The optional column with file names. */
    private static final String FILE = "file";

    /** @throws UsageException if the columns do not match the layout */
    public PrimitivWritePlan {
        if (options.get(PrimitivWriteOptions.LAYOUT) == PrimitivLayout.SHAPES) {
            throw new UsageException("layout=shapes has no values, which a model requires: write with"
                    + " layout=parameters, tensors, columns or elements");
        }
        if (names(columns).isPresent() && options.get(PrimitivWriteOptions.SINGLE_FILE)) {
            throw new UsageException(
                    "column 'file' names several files, but singleFile writes one: drop the column, or remove the"
                            + " option");
        }
        if (options.get(PrimitivWriteOptions.LAYOUT) == PrimitivLayout.OPTIMIZER) {
            new PrimitivOptimizerFileWriter(columns, null);
        } else {
            RowWriter.of(options.get(PrimitivWriteOptions.LAYOUT), columns);
        }
    }

    private static Optional<String> names(ColumnResolver columns) {
        boolean exists = columns.optional(FILE, "string", ColumnResolver::text).exists();
        return columns.field(FILE).filter(field -> exists).map(StructField::name);
    }

    private boolean isOptimizer() {
        return options.get(PrimitivWriteOptions.LAYOUT) == PrimitivLayout.OPTIMIZER;
    }

    @Override
    public String extension() {
        return isOptimizer() ? ".optimizer" : ".model";
    }

    @Override
    public String extension(InternalRow first) {
        return !isOptimizer() && new TensorKey(columns, false).isEmpty(first) ? ".param" : extension();
    }

    @Override
    public boolean isSingleTask() {
        return true;
    }

    @Override
    public Optional<String> fileNameColumn() {
        return names(columns);
    }

    @Override
    public List<String> sortedBy() {
        return isOptimizer()
                ? List.of(PrimitivColumns.EPOCH)
                : RowWriter.of(options.get(PrimitivWriteOptions.LAYOUT), columns)
                        .sortedBy();
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return isOptimizer()
                ? new PrimitivOptimizerFileWriter(columns, file)
                : new PrimitivModelFileWriter(RowWriter.of(options.get(PrimitivWriteOptions.LAYOUT), columns), file);
    }

    @Override
    public Optional<MergedFileWrite> mergedFile() {
        return options.get(PrimitivWriteOptions.SINGLE_FILE)
                ? Optional.of(MergedFileWrite.singleTask(this))
                : Optional.empty();
    }

    /** Writes a file of a model or parameter. Records are spooled, as their number precedes them in the file. */
    private static final class PrimitivModelFileWriter implements FileWriter {
        private final RowWriter rows;
        private final OutputFile file;
        private final ModelWriter model;

        PrimitivModelFileWriter(RowWriter rows, OutputFile file) throws IOException {
            this.rows = rows;
            this.file = file;
            this.model = new ModelWriter(file.spool());
        }

        @Override
        public boolean write(InternalRow row) throws IOException {
            rows.write(row, model);
            return false;
        }

        @Override
        public Map<String, String> finish() throws IOException {
            rows.finish(model);
            try (ByteSink target = file.create()) {
                model.finish(target);
            }
            return Map.of();
        }

        @Override
        public void addTo(WriteMetrics metrics) {
            metrics.bytesStored += model.size();
        }

        @Override
        public void close() throws IOException {
            model.close();
        }
    }
}
