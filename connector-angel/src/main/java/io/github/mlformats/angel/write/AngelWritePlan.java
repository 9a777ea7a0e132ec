package io.github.mlformats.angel.write;

import io.github.mlformats.angel.write.input.InputColumns;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.WritePlan;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/**
 * Writes rows as a model (angel.md, section 15). The partitions of a model depend on all of its rows, so rows are scanned
 * first ({@link AngelWritePlanner}).
 */
public final class AngelWritePlan implements WritePlan {
    private static final long serialVersionUID = 1L;

    private final InputColumns columns;
    private final AngelWriteConfig config;

    /** @throws io.github.mlformats.core.error.UsageException if a column is missing, or cannot be written */
    public AngelWritePlan(StructType columns, AngelWriteConfig config) {
        this.columns = InputColumns.of(columns, config.layout(), config.matrix());
        this.config = config;
    }

    @Override
    public String extension() {
        return "";
    }

    @Override
    public Optional<StatisticsPass> statisticsPass() {
        return Optional.of(new AngelWritePlanner(columns, config));
    }

    @Override
    public FileWriter createWriter(OutputFile file) {
        throw new IllegalStateException("the statistics pass has not run");
    }
}
