package io.github.mlformats.zds.format.layout;

import java.io.IOException;

/**
 * A collection of a data set.
 *
 * @param directory root of the data set
 * @param name name of the collection
 * @param path path of the collection relative to {@code directory}
 */
public record ZdsCollection(DataSetDirectory directory, String name, String path) {
    public static final String META = "meta";
    static final String DOCS = "docs";

    /** Lists the files of the collection. */
    public CollectionFiles listFiles() throws IOException {
        return CollectionFiles.of(this);
    }

    /** Returns the path of a file of the collection relative to the data set. */
    public String pathOf(String file) {
        return DataSetDirectory.join(path, file);
    }
}
