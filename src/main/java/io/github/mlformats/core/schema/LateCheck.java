package io.github.mlformats.core.schema;

import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.sql.types.StructType;

/**
 * What a task compares the files it reads with, as not all were compared before.
 *
 * @param reference the file the others must agree with
 * @param sameColumns whether they must have the same columns; otherwise the wanted columns, where they have them, must
 *     only mean the same
 */
public record LateCheck(FileSchema reference, boolean sameColumns) implements Serializable {
    /**
     * @param fileName the file, for messages
     * @param columns all columns of the file
     * @param wanted the columns that are read
     * @throws io.github.mlformats.core.error.UsageException naming both files and the first difference
     */
    public void check(String fileName, OpenFile file, StructType columns, StructType wanted, NameMatch names)
            throws IOException {
        if (sameColumns) {
            SchemaAgreement.checkColumns(reference, fileName, columns, names);
        }
        Map<String, Integer> known = names.positions(reference.columns());
        Map<String, Integer> had = names.positions(columns);
        for (String name : wanted.fieldNames()) {
            Integer first = known.get(names.key(name));
            Integer here = had.get(names.key(name));
            if (first != null && here != null) {
                SchemaAgreement.checkIdentity(reference, first, fileName, file.identity(columns.fields()[here]));
            }
        }
    }
}
