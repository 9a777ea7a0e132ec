package io.github.mlformats.zds.write.join;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.spi.write.join.InputFiles;
import io.github.mlformats.zds.format.join.StagedSets;
import java.io.IOException;

/** Staged sets as files. */
record StoredSets(InputFiles files) implements StagedSets {
    @Override
    public int count() {
        return files.count();
    }

    @Override
    public ByteSource open(int set, String suffix) throws IOException {
        return files.openBeside(set, suffix);
    }
}
