package io.github.mlformats.core.schema;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.spi.Format;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** The hidden column {@code _metadata}: Spark's fields about the file, then the format's own about the row. */
public final class FileMetadata {
    public static final String COLUMN = "_metadata";

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

    public static StructType type(Format format) {
        StructType type = new StructType();
        for (StructField field : OF_FILE.fields()) {
            // A format that finds its files may make rows of several of them.
            type = type.add(field.name(), field.dataType(), format.finder().isPresent());
        }
        for (StructField field : format.rowFields()) {
            type = type.add(field);
        }
        return type;
    }

    /** Whether a field is about the file and not about the row. */
    public static boolean isOfFile(String field) {
        return List.of(OF_FILE.fieldNames()).contains(field);
    }

    /** The column as Spark lists it among a table's metadata columns. */
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

    /** Like Spark's own sources, which show the end of the encoded path. */
    private static String encodedName(DataFile file) {
        String path = file.path().toUri().getRawPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * The value of a field that is the same for a whole file, as Catalyst holds it; null for any other field, and for rows of
     * several files.
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
