package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.json.DocumentJson;
import io.github.mlformats.zds.format.layout.IdHash;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/** The columns that are not members of documents. */
public final class ZdsColumns {
    /** The id of the document: its own, or that of the index or the file name. */
    public static final String ID = DocumentJson.ID;
    /** The collection, if all collections are read. */
    public static final String COLLECTION = "collection";
    /** The {@link ChangeType}, if changes are read. */
    public static final String CHANGE_TYPE = "_change_type";

    public static final String OFFSET = "offset";
    public static final String LENGTH = "length";
    /** The offset in {@code data.jsonl}, or the {@link #rowId(byte[])} of the name of a document file. */
    public static final String ROW_ID = "row_id";

    /** Additional fields of Spark's {@code _metadata} column: the location of the document. */
    public static final List<StructField> ROW_FIELDS = List.of(
            new StructField(COLLECTION, DataTypes.StringType, false, Metadata.empty()),
            new StructField(OFFSET, DataTypes.LongType, false, Metadata.empty()),
            new StructField(LENGTH, DataTypes.LongType, false, Metadata.empty()),
            new StructField(ROW_ID, DataTypes.LongType, false, Metadata.empty()));

    private ZdsColumns() {}

    /** Returns a hash of the id of a document file, in UTF-8, which is not negative. */
    public static long rowId(byte[] id) {
        return IdHash.hash64(id, 0, id.length) >>> 2;
    }

    /** @throws UsageException if the column must be a string and has another type */
    public static void checkText(StructField column, String corruptColumn) {
        boolean isCorruptText = column.name().equals(corruptColumn);
        if (!isCorruptText && !column.name().equals(ID) || column.dataType() instanceof StringType) {
            return;
        }
        throw new UsageException("column '" + column.name() + "' must be a string, not "
                + column.dataType().catalogString()
                + (isCorruptText
                        ? ". It contains the text of corrupt documents. If documents have a member of this name, set"
                                + " option(\"columnNameOfCorruptRecord\") to another name"
                        : ""));
    }
}
