package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.MapVector;
import io.github.mlformats.core.vector.RowNumberVector;
import io.github.mlformats.core.vector.SelectionVector;
import io.github.mlformats.core.vector.TextVector;
import io.github.mlformats.safetensors.format.Tensor;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The fields of the hidden column {@code _metadata}: the number of each row, the byte range of its tensor's data, and the
 * texts that the header of the file has for all tensors.
 */
public final class SafetensorsRowFields {
    private static final String ROW_INDEX = "row_index";
    private static final String DATA_OFFSET = "data_offset";
    private static final String DATA_LENGTH = "data_length";
    private static final String HEADER_METADATA = "header_metadata";
    private static final MapType TEXTS = DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType, false);

    private final RowNumberVector rowIndex = new RowNumberVector(1);
    private final ConstantVector offset = new ConstantVector(DataTypes.LongType, null);
    private final ConstantVector length = new ConstantVector(DataTypes.LongType, null);
    private final Map<String, ColumnVector> vectors = new HashMap<>();

    SafetensorsRowFields(Map<String, String> metadata, ReadRequest request) {
        vectors.put(ROW_INDEX, rowIndex);
        vectors.put(DATA_OFFSET, offset);
        vectors.put(DATA_LENGTH, length);
        if (request.rowFields().contains(HEADER_METADATA)) {
            vectors.put(HEADER_METADATA, constant(metadata));
        }
    }

    public static List<StructField> definitions() {
        return List.of(
                DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false),
                DataTypes.createStructField(DATA_OFFSET, DataTypes.LongType, false),
                DataTypes.createStructField(DATA_LENGTH, DataTypes.LongType, false),
                DataTypes.createStructField(HEADER_METADATA, TEXTS, false));
    }

    private static ColumnVector constant(Map<String, String> metadata) {
        MapVector map = new MapVector(TEXTS, texts(metadata.keySet()), texts(metadata.values()));
        map.setBatch(new int[] {0, metadata.size()}, 0, 1, null);
        return new SelectionVector(map, new int[SafetensorsBatchColumns.MAX_ROWS]);
    }

    private static ColumnVector texts(Collection<String> texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] ends = new int[texts.size() + 1];
        int next = 0;
        for (String text : texts) {
            bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            ends[++next] = bytes.size();
        }
        TextVector vector = new TextVector();
        vector.setBatch(bytes.toByteArray(), 0, ends, 0, texts.size(), null);
        return vector;
    }

    void setBatch(Tensor tensor, long firstRow) {
        rowIndex.setBatch(firstRow);
        offset.setBatch(tensor.offset());
        length.setBatch(tensor.byteLength());
    }

    ColumnVector vector(String name) {
        return vectors.get(name);
    }
}
