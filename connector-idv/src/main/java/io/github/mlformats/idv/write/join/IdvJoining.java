package io.github.mlformats.idv.write.join;

import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.FileJoining;
import io.github.mlformats.core.spi.write.join.InputFiles;
import io.github.mlformats.idv.format.join.JoinPlanner;
import io.github.mlformats.idv.write.type.WriteChoices;
import java.io.IOException;

/**
 * Merges IDV files into one.
 *
 * @param blocks how rows are divided into blocks
 * @param alike whether all files are known to have the same columns
 * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are an
 *     error
 */
public record IdvJoining(WriteChoices.Blocks blocks, boolean alike, boolean missingAsDefault) implements FileJoining {
    @Override
    public FileJoin<?> plan(InputFiles files, int parallelism) throws IOException {
        JoinPlanner planner = new JoinPlanner(files::open, blocks.rows(), blocks.level());
        return new IdvJoin(planner.plan(files.count(), alike, parallelism), missingAsDefault);
    }
}
