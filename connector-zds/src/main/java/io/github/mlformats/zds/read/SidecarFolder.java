package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.store.DataSetFolder;
import io.github.mlformats.zds.format.store.FileContent;
import io.github.mlformats.zds.format.store.FolderEntry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A collection directory as seen by a task, which has one opened file and access to its sidecar files. */
final class SidecarFolder implements DataSetFolder {
    static final String DATA = "data.jsonl";
    static final String INDEX = "index.bin";

    private final ByteSource file;
    private final io.github.mlformats.core.bytes.Folder parent;

    SidecarFolder(ByteSource file, io.github.mlformats.core.bytes.Folder parent) {
        this.file = file;
        this.parent = parent;
    }

    /** Returns the collection directory. */
    @Override
    public String name() {
        String name = file.name();
        int folder = name.lastIndexOf('/');
        int parent = name.lastIndexOf('/', folder - 1);
        return parent > 0 ? name.substring(0, parent) : name;
    }

    @Override
    public List<FolderEntry> list(String path) {
        return List.of();
    }

    @Override
    public Optional<FolderEntry> find(String path) {
        return Optional.empty();
    }

    @Override
    public FileContent open(String path) throws IOException {
        if (!path.equals(CollectionFiles.INDEX)) {
            return FileContent.of(new DelegatingSource(file));
        }
        return FileContent.of(new DelegatingSource(parent.open(INDEX)
                .orElseThrow(() ->
                        new CorruptFileException(file.name(), 0, "index", "an index.bin in the same folder", "none"))));
    }
}
