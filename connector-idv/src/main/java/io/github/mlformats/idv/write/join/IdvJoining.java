package io.github.mlformats.idv.write.join;

import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.FileJoining;
import io.github.mlformats.core.spi.write.join.InputFiles;
import io.github.mlformats.idv.format.join.JoinPlanner;
import io.github.mlformats.idv.write.type.WriteChoices;
import java.io.IOException;

/**
 * Joins IDV files.
 *
 * @param blocks how the rows are cut
 * @param alike whether the columns of all files are known to be those of the first
 * @param missingAsDefault whether values of old files that are missing become the default of their type
 */
public record IdvJoining(WriteChoices.Blocks blocks, boolean alike, boolean missingAsDefault) implements FileJoining {
    @Override
    public FileJoin<?> plan(InputFiles files, int parallelism) throws IOException {
        JoinPlanner planner = new JoinPlanner(files::open, blocks.rows(), blocks.level());
        return new IdvJoin(planner.plan(files.count(), alike, parallelism), missingAsDefault);
    }
}
