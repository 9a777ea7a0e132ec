package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import java.io.Serializable;
import java.util.Map;

/**
 * A file that is going to be joined with others.
 *
 * @param agreed what must be the same in all files
 */
record StagedFile(StoredFile stored, Map<String, String> agreed) implements Serializable {
    private static final long serialVersionUID = 1L;
}
