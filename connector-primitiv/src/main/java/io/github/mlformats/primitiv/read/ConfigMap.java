package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.vector.MapVector;
import io.github.mlformats.core.vector.number.FloatVector;
import io.github.mlformats.core.vector.number.LongVector;
import io.github.mlformats.primitiv.read.column.TextBatch;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A map vector with the settings of one optimizer by name. */
final class ConfigMap {
    private final TextBatch names = new TextBatch();
    private final LongVector longs = new LongVector();
    private final FloatVector floats = new FloatVector();
    private final MapVector map;

    /** @param isWhole whether the values are longs instead of floats */
    ConfigMap(boolean isWhole) {
        ColumnVector values = isWhole ? longs : floats;
        map = new MapVector(
                DataTypes.createMapType(DataTypes.StringType, values.dataType(), false), names.vector(), values);
    }

    void setBatch(Map<String, ? extends Number> configs) {
        int count = configs.size();
        names.setBatch(configs.keySet().toArray(new String[0]));
        longs.setBatch(configs.values().stream().mapToLong(Number::longValue).toArray(), count, null);
        float[] values = new float[count];
        int next = 0;
        for (Number value : configs.values()) {
            values[next++] = value.floatValue();
        }
        floats.setBatch(values, count, null);
        map.setBatch(new int[] {0, count}, 0, 1, null);
    }

    ColumnVector vector() {
        return map;
    }
}
