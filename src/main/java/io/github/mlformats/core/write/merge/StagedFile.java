package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.commit.merge.StoredFiles.StoredFile;
import java.io.Serializable;
import java.util.Map;

/**
 * A file to be merged with others.
 *
 * @param consistency properties that must be equal in all files
 */
record StagedFile(StoredFile stored, Map<String, String> consistency) implements Serializable {
    private static final long serialVersionUID = 1L;
}
