package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.JoinedWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.row.RowWriter;
import io.github.mlformats.primitiv.write.value.WrittenColumns;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** Plans a write of rows as a model, parameter or optimizer file (primitiv.md, section 8). */
public record PrimitivWriting(StructType columns, WriteChoices choices) implements FileWriting {
    private static final long serialVersionUID = 1L;
    /** The optional column with file names. */
    private static final String FILE = "file";

    /** @throws UsageException if the columns do not match the layout */
    public PrimitivWriting {
        WrittenColumns written = new WrittenColumns(columns, "");
        if (choices.layout() == Layout.SHAPES) {
            throw new UsageException("layout=shapes has no values, which a model requires: write with"
                    + " layout=parameters, tensors, columns or elements");
        }
        if (names(written).isPresent() && choices.singleFile()) {
            throw new UsageException(
                    "column 'file' names several files, but singleFile writes one: drop the column, or remove the option");
        }
        if (choices.layout() == Layout.OPTIMIZER) {
            new OptimizerColumns(written);
        } else {
            RowWriter.of(choices.layout(), written);
        }
    }

    private static Optional<String> names(WrittenColumns written) {
        return Optional.of(FILE).filter(name -> written.optional(name, "string", WrittenColumns::text)
                .exists());
    }

    private boolean isOptimizer() {
        return choices.layout() == Layout.OPTIMIZER;
    }

    private WrittenColumns written() {
        return new WrittenColumns(columns, "");
    }

    @Override
    public String extension() {
        return isOptimizer() ? ".optimizer" : ".model";
    }

    @Override
    public String extension(InternalRow first) {
        int path = isOptimizer() ? -1 : columns.fieldIndex(PrimitivColumns.PATH);
        boolean isParameter =
                path >= 0 && !first.isNullAt(path) && first.getArray(path).numElements() == 0;
        return isParameter ? ".param" : extension();
    }

    @Override
    public boolean isOneFile() {
        return true;
    }

    @Override
    public Optional<String> namedBy() {
        return names(written());
    }

    @Override
    public List<String> sortedBy() {
        return isOptimizer()
                ? List.of(PrimitivColumns.EPOCH)
                : RowWriter.of(choices.layout(), written()).sortedBy();
    }

    @Override
    public FileWriter open(OutputFile file) throws IOException {
        return isOptimizer()
                ? new OptimizerFileWriter(new OptimizerColumns(written()), file)
                : new ModelFileWriter(RowWriter.of(choices.layout(), written()), file);
    }

    @Override
    public Optional<JoinedWriting> joined() {
        return choices.singleFile() ? Optional.of(JoinedWriting.whole(this)) : Optional.empty();
    }
}
