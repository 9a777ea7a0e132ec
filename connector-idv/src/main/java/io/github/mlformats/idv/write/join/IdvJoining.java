package io.github.mlformats.idv.write.join;

import io.github.mlformats.core.spi.write.FileJoin;
import io.github.mlformats.core.spi.write.FileJoining;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.InputFiles;
import io.github.mlformats.idv.format.join.JoinPlanner;
import java.io.IOException;

/**
 * Joins the IDV files of one write.
 *
 * @param parts how those are written; their columns are equal, as all come from one schema
 * @param rowsPerBlock at least 1; 0 for as many as ML.NET takes
 * @param level of compression, 1 to 9; 0 for none
 */
public record IdvJoining(FileWriting parts, int rowsPerBlock, int level) implements FileJoining {
    @Override
    public FileJoin<?> plan(InputFiles files, int parallelism) throws IOException {
        return new IdvJoin(new JoinPlanner(files::open, rowsPerBlock, level).plan(files.count(), true, parallelism));
    }
}
