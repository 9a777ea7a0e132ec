package io.github.mlformats.idv.schema;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.spi.OpenFile.SkippedContent;
import io.github.mlformats.idv.format.Annotation;
import io.github.mlformats.idv.format.Annotations;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.Codec;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.schema.IdvReadOptions.Keys;
import io.github.mlformats.idv.schema.IdvReadOptions.UnknownColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The columns of a file with their Spark types. Hidden columns are skipped, and so are columns that cannot be read,
 * unless {@code unknownColumns} is {@code fail}. Annotations are fetched, for all columns at once, when first needed.
 * Not thread-safe.
 */
public final class IdvSchema {
    private static final Logger LOG = LoggerFactory.getLogger(IdvSchema.class);
    private static final int MAX_NAME_BYTES = 64 << 20;
    private static final Metadata RAW_KEYS = new MetadataBuilder()
            .putString(ColumnMetadataBuilder.KEYS, ColumnMetadataBuilder.RAW)
            .build();

    private final IdvFile file;
    private final String fileName;
    private final Options options;
    private final TypeMapper typeMapper;
    private final TypeMapper rawKeyMapper;
    private final Map<String, IdvColumn> columns = new LinkedHashMap<>();
    private final Map<String, TypeMapping> mappings = new HashMap<>();
    private IdvFile annotated;

    /**
     * @param fileName name of the file for messages
     * @throws UsageException if a column cannot be read and {@code unknownColumns} is {@code fail}
     */
    public IdvSchema(IdvFile file, String fileName, Options options) {
        this.file = file;
        this.fileName = fileName;
        this.options = options;
        this.typeMapper = new TypeMapper(options);
        this.rawKeyMapper = new TypeMapper(options.with(IdvReadOptions.KEYS, Keys.RAW));
        for (IdvColumn column : file.columns()) {
            if (!column.isHidden() && isReadable(column)) {
                columns.put(column.name(), column);
            }
        }
    }

    private boolean isReadable(IdvColumn column) {
        Optional<String> reason = column.unreadableReason();
        if (reason.isPresent()) {
            String problem = "column '" + column.name() + "' of " + fileName + " cannot be read: " + reason.get();
            if (options.get(IdvReadOptions.UNKNOWN_COLUMNS) == UnknownColumns.FAIL) {
                throw new UsageException(problem + ". Set option(\"unknownColumns\", \"skip\") to skip it");
            }
            LogOnce.warn(LOG, problem + ". It is skipped");
        }
        return reason.isEmpty();
    }

    /** The readable columns in file order. */
    public Collection<IdvColumn> columns() {
        return columns.values();
    }

    /** The column with a name, or null if there is none. */
    public IdvColumn column(String name) {
        return columns.get(name);
    }

    /** The annotations of a column. The first call fetches the annotations of all columns. */
    public Annotations annotations(IdvColumn column) throws IOException {
        if (annotated == null) {
            annotated = file.withPrefetchedAnnotations();
        }
        return annotated.annotations(column);
    }

    /** The type mapping of a column under the options. */
    public TypeMapping typeMapping(IdvColumn column) throws IOException {
        TypeMapping mapping = mappings.get(column.name());
        if (mapping == null) {
            mapping = typeMapper.defaultMapping(
                    (Codec.Known) column.codec(), keyValuesCodec(column), isSizeUnknown(column));
            mappings.put(column.name(), mapping);
        }
        return mapping;
    }

    /**
     * The type mapping of a column to a declared type: the mapping under the options if it yields the declared type,
     * otherwise another one that does. Falls back to the mapping under the options if no mapping yields the type, or if
     * another one would read keys in another way than the option says.
     */
    public TypeMapping typeMapping(IdvColumn column, StructField declared) throws IOException {
        TypeMapping defaultMapping = typeMapping(column);
        boolean raw = options.get(IdvReadOptions.KEYS) == Keys.RAW || isDeclaredRaw(declared);
        if (yields(defaultMapping, declared.dataType()) && !(raw && defaultMapping.isKeyIndex())
                || defaultMapping.requiresKeyValues()) {
            return defaultMapping;
        }
        Codec.Known codec = (Codec.Known) column.codec();
        TypeMapping fallback = raw && defaultMapping.isKeyIndex()
                ? rawKeyMapper.defaultMapping(codec, Optional.empty(), false)
                : defaultMapping;
        return typeMapper.mappingTo(codec, declared.dataType(), raw).orElse(fallback);
    }

    /** Whether the keys of a declared column are read as stored, whatever the option says. */
    public static boolean isDeclaredRaw(StructField declared) {
        return declared.metadata().contains(ColumnMetadataBuilder.KEYS)
                && declared.metadata().getString(ColumnMetadataBuilder.KEYS).equals(ColumnMetadataBuilder.RAW);
    }

    /** Whether a mapping yields the type, or a struct that has all its fields. */
    private static boolean yields(TypeMapping mapping, DataType type) {
        if (mapping.type() instanceof StructType produced && type instanceof StructType struct) {
            return Arrays.stream(struct.fields())
                    .allMatch(field -> List.of(produced.fieldNames()).contains(field.name())
                            && isSame(produced.apply(field.name()).dataType(), field.dataType()));
        }
        return isSame(mapping.type(), type);
    }

    /** Compares types without nullability. */
    private static boolean isSame(DataType a, DataType b) {
        return a.equals(b)
                || a instanceof ArrayType one
                        && b instanceof ArrayType other
                        && isSame(one.elementType(), other.elementType());
    }

    private boolean isSizeUnknown(IdvColumn column) throws IOException {
        return column.type() instanceof IdvType.Vector vector
                && vector.size() == 0
                && options.get(IdvReadOptions.VECTORS) == VectorRepresentation.ML
                && (vector.item() == IdvType.Primitive.SINGLE || vector.item() == IdvType.Primitive.DOUBLE)
                && annotations(column).find(Annotations.SIZE_UNKNOWN).isPresent();
    }

    private Optional<Codec.Known> keyValuesCodec(IdvColumn column) throws IOException {
        if (options.get(IdvReadOptions.KEYS) != Keys.VALUE || !KeyColumns.hasKeys(column)) {
            return Optional.empty();
        }
        Optional<Annotation> values = annotations(column).keyValues();
        if (values.isEmpty()) {
            LogOnce.warn(
                    LOG,
                    "column '" + column.name() + "' of " + fileName
                            + " has keys without key values. Their index is read instead");
        }
        return values.map(annotation -> (Codec.Known) ((Codec.Vector) annotation.codec()).inner());
    }

    /** The Spark schema of the file, without column metadata. */
    public StructType sparkSchema() throws IOException {
        List<StructField> fields = new ArrayList<>();
        for (IdvColumn column : columns()) {
            TypeMapping mapping = typeMapping(column);
            fields.add(new StructField(column.name(), mapping.type(), mapping.nullable(), Metadata.empty()));
        }
        return new StructType(fields.toArray(new StructField[0]));
    }

    /**
     * The Spark schema of the file, with declared types where the file has the columns.
     *
     * @param declared all or some columns of a table
     */
    public StructType sparkSchema(StructType declared) throws IOException {
        List<StructField> fields = new ArrayList<>();
        FieldsByName declaredFields = new FieldsByName(declared);
        for (IdvColumn column : columns()) {
            StructField declaredField = declaredFields.find(column.name());
            TypeMapping mapping = declaredField == null ? typeMapping(column) : typeMapping(column, declaredField);
            Metadata metadata = mapping.isKeyIndex() || !KeyColumns.hasKeys(column) || mapping.requiresKeyValues()
                    ? Metadata.empty()
                    : RAW_KEYS;
            fields.add(new StructField(column.name(), mapping.type(), mapping.nullable(), metadata));
        }
        return new StructType(fields.toArray(new StructField[0]));
    }

    /**
     * A column that is hidden or cannot be read, or key values or slot names that a table does not list, so that files that
     * are written from its rows would not have them.
     *
     * @param table the columns of the table, with their metadata
     */
    public Optional<SkippedContent> skippedContent(StructType table) throws IOException {
        for (IdvColumn column : file.columns()) {
            Optional<String> reason = column.isHidden()
                    ? Optional.of("A later column has the same name")
                    : column.unreadableReason().map(unreadable -> "It cannot be read: " + unreadable);
            if (reason.isPresent()) {
                return Optional.of(new SkippedContent(
                        (column.isHidden() ? "the first " : "") + column.displayName(),
                        reason.get()
                                + ". Remove it with the program that wrote the file, or write the rows into another"
                                + " directory"));
            }
        }
        FieldsByName shownFields = new FieldsByName(table);
        for (IdvColumn column : columns()) {
            StructField shown = shownFields.find(column.name());
            Optional<SkippedContent> unlisted = shown == null ? Optional.empty() : unlisted(column, shown);
            if (unlisted.isPresent()) {
                return unlisted;
            }
        }
        return Optional.empty();
    }

    private Optional<SkippedContent> unlisted(IdvColumn column, StructField shown) throws IOException {
        ColumnHints listed = ColumnHints.of(shown.metadata());
        Annotations own = annotations(column);
        if (own.keyValues().isPresent()
                && !listed.hasKeyValues()
                && !typeMapping(column, shown).requiresKeyValues()) {
            return Optional.of(unlisted("key values", own.keyValues().get(), column));
        }
        Optional<Annotation> names = own.slotNames();
        return names.isPresent() && listed.slotNames().isEmpty() && hasText(names.get())
                ? Optional.of(unlisted("slot names", names.get(), column))
                : Optional.empty();
    }

    /** Whether any of some names is not empty; too many names to be read here are taken for some. */
    private static boolean hasText(Annotation names) throws IOException {
        Optional<Annotation.Value> value = names.value(MAX_NAME_BYTES);
        if (value.isEmpty()) {
            return true;
        }
        Block.Text texts = (Block.Text) ((Block.Vectors) value.get().block()).values();
        return texts.ends()[texts.count()] > texts.ends()[0];
    }

    private static SkippedContent unlisted(String kind, Annotation names, IdvColumn column) {
        int count = ((IdvType.Vector) names.type()).size();
        return new SkippedContent(
                "the " + count + " " + kind + " of " + column.displayName(),
                "Create a table that lists them: without a list of columns, with maxMetadataNames of at least " + count
                        + " and a maxMetadataBytes that is large enough");
    }

    /** The Spark schema of the file, with the annotations as column metadata. */
    public StructType sparkSchemaWithMetadata() throws IOException {
        ColumnMetadataBuilder metadata = new ColumnMetadataBuilder(
                options.get(IdvReadOptions.MAX_METADATA_NAMES), options.get(IdvReadOptions.MAX_METADATA_BYTES));
        List<StructField> fields = new ArrayList<>();
        for (IdvColumn column : columns()) {
            TypeMapping mapping = typeMapping(column);
            Metadata columnMetadata = metadata.build(column, mapping, annotations(column));
            fields.add(new StructField(column.name(), mapping.type(), mapping.nullable(), columnMetadata));
        }
        metadata.skippedWarnings().forEach(warning -> LogOnce.warn(LOG, fileName + ": " + warning));
        return new StructType(fields.toArray(new StructField[0]));
    }
}
