package io.github.mlformats.core.schema;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.spi.Identity;
import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
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
    static FileSchema read(DataFile file, FileOpener opener) throws IOException {
        try (FileOpener.Handle handle = opener.open(file, new ReadMetrics())) {
            OpenFile open = handle.file();
            StructType columns = open.schema();
            List<Identity> identities = new ArrayList<>();
            for (String name : columns.fieldNames()) {
                identities.add(open.identity(name));
            }
            return new FileSchema(
                    file.name(), columns, identities, open.rowCount().orElse(-1));
        }
    }
}
