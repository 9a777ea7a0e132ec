package io.github.mlformats.angel.write;

import io.github.mlformats.angel.write.input.ModelColumns;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.RowArranging;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * Writes rows as a model (angel.md, section 15). The partitions of a model depend on all of its rows, so rows are scanned
 * first ({@link ModelArranging}).
 */
public final class AngelWriting implements FileWriting {
    private static final long serialVersionUID = 1L;

    private final ModelColumns columns;
    private final ModelChoices choices;

    /** @throws io.github.mlformats.core.error.UsageException if a column is missing, or cannot be written */
    public AngelWriting(StructType columns, ModelChoices choices) {
        this.columns = ModelColumns.of(columns, choices.layout(), choices.matrix());
        this.choices = choices;
    }

    @Override
    public String extension() {
        return "";
    }

    @Override
    public Optional<RowArranging> arranging() {
        return Optional.of(new ModelArranging(columns, choices));
    }

    @Override
    public FileWriter open(OutputFile file) {
        throw new IllegalStateException("the statistics pass has not run");
    }
}
