package io.github.mlformats.idv.write.merge;

import io.github.mlformats.core.spi.write.merge.FileMerge;
import io.github.mlformats.core.spi.write.merge.FileMergePlanner;
import io.github.mlformats.core.spi.write.merge.InputFiles;
import io.github.mlformats.idv.format.merge.MergePlanner;
import io.github.mlformats.idv.schema.IdvWriteConfig;
import java.io.IOException;

/**
 * Merges IDV files into one.
 *
 * @param blocks how rows are divided into blocks
 * @param hasEqualColumns whether all files are known to have the same columns
 * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are an
 *     error
 */
public record IdvFileMergePlanner(IdvWriteConfig.BlockConfig blocks, boolean hasEqualColumns, boolean missingAsDefault)
        implements FileMergePlanner {
    @Override
    public FileMerge<?> plan(InputFiles files, int parallelism) throws IOException {
        MergePlanner planner = new MergePlanner(files::open, blocks.rowsPerBlock(), blocks.compressionLevel());
        return new IdvFileMerge(planner.plan(files.count(), hasEqualColumns, parallelism), missingAsDefault);
    }
}
