package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Infers the columns of documents like Spark's JSON source, in a Spark job. {@code _id} is always the first column.
 *
 * @param ratio fraction of the documents to scan
 * @param most maximum number of documents to scan in each file; null for all
 * @param corruptColumn name of the column for the text of corrupt documents; null for none
 * @param perFile columns whose names members of documents must not have
 */
public record ZdsSchemaFinder(double ratio, Integer most, String corruptColumn, StructType perFile)
        implements SchemaFinder {
    @Override
    public FoundSchema find(FileSet files) throws IOException {
        double part = ratio;
        long limit = most == null ? Long.MAX_VALUE : most;
        List<DocumentType> found = most == null
                ? files.lookAtSlices((file, slice) -> observe(file, slice, part, limit))
                : files.lookInJob((number, file) -> observe(file, new Slice.WholeFile(0), part, limit));
        DocumentType all = new TypeObserver(1, 0).found();
        for (DocumentType some : found) {
            all = all.with(some);
        }
        StructType columns = columns(all, files.caseSensitive());
        checkReserved(columns, files.caseSensitive());
        return new FoundSchema(columns, -1);
    }

    private static DocumentType observe(OpenFile file, Slice slice, double ratio, long most) throws IOException {
        return ((Observable) file).observe(slice, new TypeObserver(ratio, most));
    }

    private StructType columns(DocumentType documents, boolean caseSensitive) {
        List<StructField> columns = new ArrayList<>(SparkTypes.fields(documents.type()));
        columns.removeIf(column -> column.name().equals(Columns.ID));
        columns.add(0, DataTypes.createStructField(Columns.ID, DataTypes.StringType, true));
        if (corruptColumn != null) {
            List<String> names = new ArrayList<>(List.of(perFile.fieldNames()));
            columns.forEach(column -> names.add(column.name()));
            CorruptRecords.checkColumn(corruptColumn, names, caseSensitive);
        }
        if (documents.corrupt() && corruptColumn != null) {
            columns.add(DataTypes.createStructField(corruptColumn, DataTypes.StringType, true));
        }
        return DataTypes.createStructType(columns);
    }

    private void checkReserved(StructType columns, boolean caseSensitive) {
        for (String reserved : perFile.fieldNames()) {
            for (String name : columns.fieldNames()) {
                if (caseSensitive ? name.equals(reserved) : name.equalsIgnoreCase(reserved)) {
                    throw new UsageException("documents have a member '" + PlainText.cut(name)
                            + "', which conflicts with the column '" + reserved + "' of option(\"collection\", \"*\"). Read a single"
                            + " collection, or specify a schema without the member");
                }
            }
        }
    }

    @Override
    public void check(StructType schema) {
        for (StructField field : schema.fields()) {
            Columns.checkText(field, corruptColumn);
            ReadableTypes.check(field);
        }
    }
}
