package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
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
 * @param samplingRatio fraction of the documents to scan
 * @param maxDocuments maximum number of documents to scan in each file; null for all
 * @param corruptColumn name of the column for the text of corrupt documents; null for none
 * @param fileColumns columns whose names members of documents must not have
 */
public record ZdsSchemaFinder(double samplingRatio, Integer maxDocuments, String corruptColumn, StructType fileColumns)
        implements SchemaFinder {
    @Override
    public FoundSchema find(FileSet files) throws IOException {
        double part = samplingRatio;
        long limit = maxDocuments == null ? Long.MAX_VALUE : maxDocuments;
        List<InferredDocumentType> found = maxDocuments == null
                ? files.mapSlicesInJob((file, slice) -> observe(file, slice, part, limit))
                : files.mapFilesInJob((number, file) -> observe(file, new Slice.WholeFile(0), part, limit));
        InferredDocumentType all = new DocumentTypeInference(1, 0).result();
        for (InferredDocumentType some : found) {
            all = all.merge(some);
        }
        StructType columns = columns(all, files.caseSensitive());
        checkReserved(columns, files.caseSensitive());
        return new FoundSchema(columns, -1);
    }

    private static InferredDocumentType observe(OpenFile file, Slice slice, double ratio, long most)
            throws IOException {
        return ((TypeInferenceSource) file).inferType(slice, new DocumentTypeInference(ratio, most));
    }

    private StructType columns(InferredDocumentType documents, boolean caseSensitive) {
        List<StructField> columns = new ArrayList<>(JsonSparkTypes.fields(documents.type()));
        columns.removeIf(column -> column.name().equals(ZdsColumns.ID));
        columns.add(0, DataTypes.createStructField(ZdsColumns.ID, DataTypes.StringType, true));
        if (corruptColumn != null) {
            List<String> names = new ArrayList<>(List.of(fileColumns.fieldNames()));
            columns.forEach(column -> names.add(column.name()));
            CorruptRecordPolicy.checkCorruptRecordColumn(corruptColumn, names, caseSensitive);
        }
        if (documents.corrupt() && corruptColumn != null) {
            columns.add(DataTypes.createStructField(corruptColumn, DataTypes.StringType, true));
        }
        return DataTypes.createStructType(columns);
    }

    private void checkReserved(StructType columns, boolean caseSensitive) {
        for (String reserved : fileColumns.fieldNames()) {
            for (String name : columns.fieldNames()) {
                if (caseSensitive ? name.equals(reserved) : name.equalsIgnoreCase(reserved)) {
                    throw new UsageException("documents have a member '" + PlainText.truncate(name)
                            + "', which conflicts with the column '" + reserved
                            + "' of option(\"collection\", \"*\"). Read a single"
                            + " collection, or specify a schema without the member");
                }
            }
        }
    }

    @Override
    public void checkUserSchema(StructType schema) {
        for (StructField field : schema.fields()) {
            ZdsColumns.checkText(field, corruptColumn);
            ReadableTypes.check(field);
        }
    }
}
