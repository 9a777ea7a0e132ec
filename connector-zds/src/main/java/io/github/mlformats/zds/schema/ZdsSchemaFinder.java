package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Infers the columns of documents like Spark's JSON source, in a Spark job. {@code _id} is always the first column.
 *
 * @param fileColumns columns whose names members of documents must not have
 */
public record ZdsSchemaFinder(Options options, StructType fileColumns) implements SchemaFinder {
    /** @throws UsageException if the corrupt record column has the name of the id column */
    public ZdsSchemaFinder {
        Variants.checkSingleColumnName(
                options.get(ZdsReadOptions.VARIANT_COLUMN), ZdsColumns.ID, ZdsReadOptions.corruptColumn(options));
    }

    @Override
    public FoundSchema find(FileSet files) throws IOException {
        String variantColumn = options.get(ZdsReadOptions.VARIANT_COLUMN);
        if (variantColumn != null) {
            StructType columns = new StructType()
                    .add(ZdsColumns.ID, DataTypes.StringType)
                    .add(variantColumn, Variants.type("singleVariantColumn", "specify a schema"));
            checkReserved(columns, files.caseSensitive());
            return new FoundSchema(columns, -1);
        }
        double ratio = options.get(ZdsReadOptions.SAMPLING_RATIO);
        Integer maxDocuments = options.get(ZdsReadOptions.SAMPLE_SIZE);
        long limit = maxDocuments == null ? Long.MAX_VALUE : maxDocuments;
        List<DocumentTypeInference.InferredDocumentType> found = maxDocuments == null
                ? files.mapSlicesInJob((file, slice) -> observe(file, slice, ratio, limit))
                : files.mapFilesInJob((number, file) -> observe(file, new Slice.WholeFile(0), ratio, limit));
        DocumentTypeInference.InferredDocumentType all = new DocumentTypeInference(1, 0).result();
        for (DocumentTypeInference.InferredDocumentType type : found) {
            all = all.merge(type);
        }
        StructType columns = columns(all, files.caseSensitive());
        checkReserved(columns, files.caseSensitive());
        return new FoundSchema(columns, -1);
    }

    private static DocumentTypeInference.InferredDocumentType observe(
            OpenFile file, Slice slice, double ratio, long maxDocuments) throws IOException {
        return ((TypeInferenceSource) file).inferType(slice, new DocumentTypeInference(ratio, maxDocuments));
    }

    private StructType columns(DocumentTypeInference.InferredDocumentType documents, boolean caseSensitive) {
        String corruptColumn = ZdsReadOptions.corruptColumn(options);
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
                            + "' of "
                            + (reserved.equals(ZdsColumns.COLLECTION)
                                    ? "option(\"collection\", \"*\"). Read a single collection,"
                                    : "option(\"readChanges\", \"true\"). Remove the option,")
                            + " or specify a schema without the member");
                }
            }
        }
    }

    @Override
    public boolean readsFiles() {
        return options.get(ZdsReadOptions.VARIANT_COLUMN) == null;
    }

    @Override
    public void checkUserSchema(StructType schema) {
        String corruptColumn = ZdsReadOptions.corruptColumn(options);
        for (StructField field : schema.fields()) {
            ZdsColumns.checkText(field, corruptColumn);
            JsonColumnBuilders.check(field);
            Variants.checkWithSingleColumn(
                    field, options.get(ZdsReadOptions.VARIANT_COLUMN), ZdsColumns.ID, corruptColumn);
        }
    }

    /** Converts inferred JSON types to Spark types like Spark's JSON source: a type without values other than null becomes string. */
    private static final class JsonSparkTypes {
        private JsonSparkTypes() {}

        /** Returns the Spark type; null for objects without members, which are not supported as columns. */
        static DataType of(JsonType type) {
            return switch (type.kind()) {
                case NULL, STRING -> DataTypes.StringType;
                case BOOLEAN -> DataTypes.BooleanType;
                case LONG -> DataTypes.LongType;
                case DOUBLE -> DataTypes.DoubleType;
                case DECIMAL -> DataTypes.createDecimalType(type.precision(), type.scale());
                case ARRAY -> {
                    DataType element = of(type.element());
                    yield element == null ? null : DataTypes.createArrayType(element, true);
                }
                case STRUCT -> {
                    List<StructField> fields = fields(type);
                    yield fields.isEmpty() ? null : DataTypes.createStructType(fields);
                }
            };
        }

        /** Returns the columns for the members of a struct, sorted by name. */
        static List<StructField> fields(JsonType struct) {
            List<StructField> fields = new ArrayList<>();
            if (struct.members() != null) {
                for (Map.Entry<String, JsonType> member : struct.members().entrySet()) {
                    DataType type = of(member.getValue());
                    if (type != null && !member.getKey().isEmpty()) {
                        fields.add(DataTypes.createStructField(member.getKey(), type, true));
                    }
                }
            }
            return fields;
        }
    }

    /** A file whose documents can be scanned for schema inference. */
    public interface TypeInferenceSource {
        /** Scans the documents of a slice until the observer needs no more, and returns their type. */
        DocumentTypeInference.InferredDocumentType inferType(Slice slice, DocumentTypeInference observer)
                throws IOException;
    }
}
