package io.github.mlformats.angel.find;

import io.github.mlformats.angel.format.meta.MatrixFolder;
import java.io.IOException;
import java.util.Set;

/**
 * A folder that may be a matrix's or a model's.
 *
 * @param <F> the kind of folder
 */
public interface ListedFolder<F extends ListedFolder<F>> extends MatrixFolder {
    /** Names of the folders in it. */
    Set<String> folders();

    /** Name of the folder it is in; empty if there is none. */
    String parent();

    /**
     * Lists one of {@link #folders()}.
     *
     * @param matrix name of the matrix it may be
     */
    F list(String folder, String matrix) throws IOException;

    /** The same folder as a matrix of another name. */
    F named(String matrix) throws IOException;
}
