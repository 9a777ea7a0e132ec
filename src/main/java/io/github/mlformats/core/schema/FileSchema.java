package io.github.mlformats.core.schema;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.spi.Identity;
import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * What one file says about its columns.
 *
 * @param file the file's name, for messages
 * @param columns its columns
 * @param identities for each column what must agree between files beside the type
 * @param rows number of rows; -1 if the metadata does not tell
 */
public record FileSchema(String file, StructType columns, List<Identity> identities, long rows)
        implements Serializable {
    /** Whether the file is known to have no row: then its columns decide nothing. */
    boolean isWithoutRows() {
        return rows == 0;
    }

    static FileSchema read(DataFile file, FileOpener opener) throws IOException {
        return opener.look(file, open -> of(file.name(), open, open.schema()));
    }

    /** What a file says where the user gives the columns. */
    static FileSchema read(DataFile file, FileOpener opener, StructType wanted) throws IOException {
        return opener.look(file, open -> of(file.name(), open, open.columns(wanted)));
    }

    private static FileSchema of(String name, OpenFile file, StructType columns) throws IOException {
        List<Identity> identities = new ArrayList<>();
        for (StructField column : columns.fields()) {
            identities.add(file.identity(column));
        }
        return new FileSchema(name, columns, identities, file.rowCount().orElse(-1));
    }
}
