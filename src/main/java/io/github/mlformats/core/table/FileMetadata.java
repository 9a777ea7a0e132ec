package io.github.mlformats.core.table;

import io.github.mlformats.core.spi.Format;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** The hidden column {@code _metadata}: Spark's fields about the file, followed by the format's own fields about the row. */
public final class FileMetadata {
    public static final String COLUMN = "_metadata";

    /** The column of a statement that rewrites files, with the URI of the file of each row. No query can name it. */
    public static final String FILE_COLUMN = "_mlformats_file";

    /** The column of a statement that changes single rows, with the id of each row. No query can name it. */
    public static final String ROW_COLUMN = "_mlformats_row";

    private static final String PATH = "file_path";
    private static final String NAME = "file_name";
    private static final String SIZE = "file_size";
    private static final String MODIFIED = "file_modification_time";
    /** Spark's fields about the file. */
    public static final StructType OF_FILE = new StructType()
            .add(PATH, DataTypes.StringType, false)
            .add(NAME, DataTypes.StringType, false)
            .add(SIZE, DataTypes.LongType, false)
            .add(MODIFIED, DataTypes.TimestampType, false);

    private FileMetadata() {}

    /** Returns the type of the column for a format. */
    public static StructType type(Format format) {
        StructType type = new StructType();
        for (StructField field : OF_FILE.fields()) {
            // A format with a FileFinder may create rows from several files.
            type = type.add(field.name(), field.dataType(), format.fileFinder().isPresent());
        }
        for (StructField field : format.rowFields()) {
            type = type.add(field);
        }
        return type;
    }

    /** Whether a requested column is {@link #FILE_COLUMN}, and not a data column of this name. @param table all columns */
    public static boolean isFileColumn(String name, StructType table) {
        return name.equals(FILE_COLUMN) && table.getFieldIndex(name).isEmpty();
    }

    /** Whether a requested column is {@link #ROW_COLUMN}, and not a data column of this name. @param table all columns */
    public static boolean isRowColumn(String name, StructType table) {
        return name.equals(ROW_COLUMN) && table.getFieldIndex(name).isEmpty();
    }

    /** Returns whether a field describes the file and not the row. */
    public static boolean isOfFile(String field) {
        return List.of(OF_FILE.fieldNames()).contains(field);
    }

    /** Returns the names of the requested fields that the format itself provides. */
    public static List<String> rowFields(Format format, StructType requested) {
        List<String> own = format.rowFields().stream().map(StructField::name).toList();
        return Stream.of(requested.fieldNames()).filter(own::contains).toList();
    }

    /**
     * Returns the name of the column in a query: as in Spark, an underscore is added until no other column has the name.
     *
     * @param columns the other columns
     */
    public static String nameAmong(StructType columns, ColumnNameMatcher names) {
        Set<String> others = names.positions(columns).keySet();
        String name = COLUMN;
        while (others.contains(names.key(name))) {
            name = "_" + name;
        }
        return name;
    }

    /** Returns the metadata column of a table of a format. */
    public static MetadataColumn column(Format format) {
        StructType type = type(format);
        return new MetadataColumn() {
            @Override
            public String name() {
                return COLUMN;
            }

            @Override
            public DataType dataType() {
                return type;
            }

            @Override
            public boolean isNullable() {
                return false;
            }
        };
    }

    /** Returns the last part of the encoded path, like Spark's own sources. */
    private static String encodedName(DataFile file) {
        String path = file.path().toUri().getRawPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * Returns the value of a field that is constant in a file, as an internal value of Catalyst; null for other fields,
     * and for rows of several files.
     */
    public static Object value(String field, DataFile file) {
        if (!file.isSingle()) {
            return null;
        }
        return switch (field) {
            case PATH -> UTF8String.fromString(new Path(file.name()).toUri().toString());
            case NAME -> UTF8String.fromString(encodedName(file));
            case SIZE -> file.length();
            case MODIFIED -> file.modified() * 1000;
            default -> null;
        };
    }
}
