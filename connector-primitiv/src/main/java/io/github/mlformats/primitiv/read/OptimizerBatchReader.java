package io.github.mlformats.primitiv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.record.TextBuilder;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.FloatVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.MapVector;
import io.github.mlformats.primitiv.format.Optimizer;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.io.IOException;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Reads the single row of an optimizer file. */
public final class OptimizerBatchReader implements BatchReader {
    private final OptimizerReader records;
    private final CorruptRecordPolicy corrupt;
    private final List<String> names;
    private final TextBuilder className = TensorColumn.texts();
    private final LongVector epoch = new LongVector();
    private final ConfigMap uints = new ConfigMap(true);
    private final ConfigMap floats = new ConfigMap(false);

    public OptimizerBatchReader(OptimizerReader records, CorruptRecordPolicy corrupt, ReadRequest request) {
        this.records = records;
        this.corrupt = corrupt;
        this.names = List.of(request.columns().fieldNames());
    }

    @Override
    public int next(int maxRows) throws IOException {
        Optimizer optimizer;
        try {
            optimizer = records.next();
        } catch (CorruptFileException e) {
            corrupt.skip("the rest of a file", 1, e);
            return 0;
        }
        if (optimizer == null) {
            return 0;
        }
        setTexts(className, Collections.singletonList(optimizer.className()));
        BitSet nulls = new BitSet();
        nulls.set(0, optimizer.epoch() == null);
        epoch.setBatch(new long[] {optimizer.epoch() == null ? 0 : optimizer.epoch()}, 1, nulls);
        uints.setBatch(optimizer.uints());
        floats.setBatch(optimizer.floats());
        return 1;
    }

    private static void setTexts(TextBuilder column, Collection<String> texts) {
        column.startBatch();
        int row = 0;
        for (String text : texts) {
            TensorColumn.put(column, row++, text);
        }
        column.finishBatch(row);
    }

    @Override
    public long firstRow() {
        return 0;
    }

    @Override
    public ColumnVector column(int i) {
        return switch (names.get(i)) {
            case PrimitivColumns.CLASS -> className.vector();
            case PrimitivColumns.EPOCH -> epoch;
            case PrimitivColumns.UINT_CONFIGS -> uints.vector();
            default -> floats.vector();
        };
    }

    /** Returns row index 0 and null positions, as the only record has no tensor. */
    @Override
    public ColumnVector rowField(String name) {
        return new ConstantVector(DataTypes.LongType, name.equals(PrimitivRowFields.ROW_INDEX) ? 0L : null);
    }

    /** A map vector with the settings of one optimizer by name. */
    private static final class ConfigMap {
        private final TextBuilder names = TensorColumn.texts();
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
            setTexts(names, configs.keySet());
            longs.setBatch(
                    configs.values().stream().mapToLong(Number::longValue).toArray(), count, null);
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
}
