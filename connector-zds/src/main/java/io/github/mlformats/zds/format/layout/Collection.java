package io.github.mlformats.zds.format.layout;

import io.github.mlformats.zds.format.store.Folder;
import java.io.IOException;

/**
 * A collection of a data set.
 *
 * @param folder what holds the data set
 * @param name the collection's name
 * @param path where in the folder it is
 */
public record Collection(Folder folder, String name, String path) {
    static final String META = "meta";
    static final String DOCS = "docs";

    /** Looks at what files there are. */
    public CollectionFiles files() throws IOException {
        return CollectionFiles.of(this);
    }

    /** The path of one of its files. */
    public String pathOf(String file) {
        return Folder.join(path, file);
    }
}
