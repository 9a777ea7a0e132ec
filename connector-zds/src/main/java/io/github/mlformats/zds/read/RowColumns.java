package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.zds.read.value.Document;
import io.github.mlformats.zds.read.value.MemberWriters;
import io.github.mlformats.zds.read.value.ValueWriters;
import io.github.mlformats.zds.schema.Columns;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a batch: those of the documents' members, the id, the corrupt text, and where documents are. */
final class RowColumns {
    private static final int FIRST_ROWS = 256;

    private final List<WritableColumnVector> wanted = new ArrayList<>();
    private final Map<String, WritableColumnVector> rowFields = new HashMap<>();
    private final WritableColumnVector id;
    private final WritableColumnVector corruptText;
    private final Document document = new Document();
    private final MemberWriters members;

    /**
     * Where nobody wants to know of damage, documents are left as soon as all wanted members are known.
     *
     * @param corruptColumn name of the column for the text of corrupt documents
     */
    RowColumns(ReadRequest request, String corruptColumn, DocumentBatches.Rules rules, ZoneId zone) {
        List<StructField> fields = new ArrayList<>();
        List<WritableColumnVector> vectors = new ArrayList<>();
        WritableColumnVector ids = null;
        WritableColumnVector corrupt = null;
        for (StructField field : request.columns().fields()) {
            Columns.checkText(field, corruptColumn);
            WritableColumnVector vector = ValueWriters.vector(field.dataType(), FIRST_ROWS);
            wanted.add(vector);
            if (field.name().equals(corruptColumn)) {
                corrupt = vector;
            } else {
                fields.add(field);
                vectors.add(vector);
                if (field.name().equals(Columns.ID)) {
                    ids = vector;
                }
            }
        }
        if (ids == null && rules.idNeeded()) {
            ids = ValueWriters.vector(DataTypes.StringType, FIRST_ROWS);
            fields.add(new StructField(Columns.ID, DataTypes.StringType, true, null));
            vectors.add(ids);
        }
        id = ids;
        corruptText = corrupt;
        members = new ValueWriters(document, zone)
                .document(
                        new StructType(fields.toArray(new StructField[0])),
                        vectors.toArray(new WritableColumnVector[0]),
                        Columns.ID,
                        rules.mode() == Mode.PERMISSIVE && corrupt == null);
        for (StructField field : Columns.ROW_FIELDS) {
            rowFields.put(field.name(), ValueWriters.vector(field.dataType(), FIRST_ROWS));
        }
        rowFields.keySet().retainAll(request.rowFields());
    }

    DocumentParser parser() {
        return new DocumentParser(document, members);
    }

    /** Whether a value of the last document does not fit its column. */
    boolean hasMisfit() {
        return document.hasMisfit();
    }

    /** Whether the id is looked at. */
    boolean wantsId() {
        return id != null;
    }

    boolean hasId(int row) {
        return !id.isNullAt(row);
    }

    String id(int row) {
        return id == null || id.isNullAt(row) ? null : id.getUTF8String(row).toString();
    }

    /** Forgets all rows. */
    void startBatch() {
        members.reset();
        if (corruptText != null) {
            corruptText.reset();
        }
        rowFields.values().forEach(WritableColumnVector::reset);
    }

    /** Makes the row one of a corrupt document. */
    void writeNulls(int row) {
        members.writeNulls(row);
    }

    /** Gives the row the id that index or file name know; null if they know none. */
    void writeKey(int row, byte[] key) {
        if (key != null) {
            byte[] text = wellFormed(key, 0, key.length);
            id.putNotNull(row);
            id.putByteArray(row, text, 0, text.length);
        }
    }

    /** Notes the text of a corrupt document, or that it is none. */
    void writeCorruptText(int row, Texts text, boolean corrupt) {
        if (corruptText == null) {
            return;
        }
        corruptText.reserve(row + 1);
        if (corrupt) {
            byte[] bytes = wellFormed(text.data(), text.from(), text.to());
            corruptText.putNotNull(row);
            corruptText.putByteArray(row, bytes, 0, bytes.length);
        } else {
            corruptText.putNull(row);
        }
    }

    private static byte[] wellFormed(byte[] data, int from, int to) {
        return Utf8.isValid(data, from, to)
                ? Arrays.copyOfRange(data, from, to)
                : new String(data, from, to - from, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
    }

    /** Notes where the document is. */
    void describe(int row, Texts text, byte[] collection) {
        rowFields.forEach((name, vector) -> {
            vector.reserve(row + 1);
            switch (name) {
                case Columns.OFFSET -> vector.putLong(row, text.offset());
                case Columns.LENGTH -> vector.putLong(row, text.length());
                default -> vector.putByteArray(row, collection, 0, collection.length);
            }
        });
    }

    WritableColumnVector column(int i) {
        return wanted.get(i);
    }

    WritableColumnVector rowField(String name) {
        return rowFields.get(name);
    }

    void close() {
        wanted.forEach(WritableColumnVector::close);
        rowFields.values().forEach(WritableColumnVector::close);
    }
}
