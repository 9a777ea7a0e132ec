package io.github.mlformats.core.table;

import io.github.mlformats.core.spi.ColumnSemantics;
import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The schema of one file.
 *
 * @param file name of the file, for messages
 * @param columns the columns of the file
 * @param semantics for each column what must be equal between files in addition to its type
 * @param rows number of rows; -1 if the metadata does not contain it
 */
public record FileSchema(String file, StructType columns, List<ColumnSemantics> semantics, long rows)
        implements Serializable {
    /** Returns whether the file is known to be empty. Its columns are then ignored in schema inference. */
    public boolean isWithoutRows() {
        return rows == 0;
    }

    /** Reads the schema of an open file. */
    public static FileSchema of(String name, OpenFile file, StructType columns) throws IOException {
        List<ColumnSemantics> semantics = new ArrayList<>();
        for (StructField column : columns.fields()) {
            semantics.add(file.columnSemantics(column));
        }
        return new FileSchema(name, columns, semantics, file.rowCount().orElse(-1));
    }
}
