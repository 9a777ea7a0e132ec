package io.github.mlformats.primitiv.write;

import io.github.mlformats.primitiv.format.write.OptimizerWriter;
import io.github.mlformats.primitiv.format.write.OptimizerWriter.Setting;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.value.ColumnResolver;
import io.github.mlformats.primitiv.write.value.ColumnResolver.Column;
import io.github.mlformats.primitiv.write.value.FloatGetter;
import io.github.mlformats.primitiv.write.value.IntegerGetter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts rows of {@code layout=optimizer} to optimizer files. */
final class OptimizerColumns {
    private static final Logger LOG = LoggerFactory.getLogger(OptimizerColumns.class);

    private final Column<IntegerGetter> epoch;
    private final Column<IntegerGetter> uints;
    private final Column<FloatGetter> floats;

    OptimizerColumns(ColumnResolver columns) {
        epoch = columns.required(PrimitivColumns.EPOCH, "bigint", IntegerGetter::of);
        uints = columns.required(
                PrimitivColumns.UINT_CONFIGS, "map<string,bigint>", ColumnResolver.mapOf(IntegerGetter::of));
        floats = columns.required(
                PrimitivColumns.FLOAT_CONFIGS, "map<string,float>", ColumnResolver.mapOf(FloatGetter::of));
    }

    /** Returns the file of a row. */
    byte[] write(InternalRow row) {
        Long updates =
                row.isNullAt(epoch.position()) ? null : (Long) epoch.reader().get(row, epoch.position());
        List<Setting<Long>> numbers = settings(row, uints.position(), uints.reader()::get);
        warnIfDifferent(updates, numbers);
        return OptimizerWriter.write(updates, numbers, settings(row, floats.position(), floats.reader()::get));
    }

    /**
     * Warns if the column and the map differ. Users edit the column of an optimizer that was read; the map then still
     * contains the old number.
     */
    private static void warnIfDifferent(Long updates, List<Setting<Long>> numbers) {
        for (Setting<Long> one : numbers) {
            boolean isEpoch = new String(one.name(), StandardCharsets.UTF_8).equals(OptimizerWriter.EPOCH);
            if (isEpoch && updates != null && !updates.equals(one.value())) {
                LOG.warn(
                        "Column epoch is {}, but {} in uint_configs is {}: the column is written. To write the value of the"
                                + " map, set the column to null",
                        updates,
                        OptimizerWriter.EPOCH,
                        one.value());
            }
        }
    }

    private interface Value<T> {
        T get(ArrayData from, int i);
    }

    private static <T> List<Setting<T>> settings(InternalRow row, int position, Value<T> values) {
        List<Setting<T>> settings = new ArrayList<>();
        if (row.isNullAt(position)) {
            return settings;
        }
        MapData map = row.getMap(position);
        for (int i = 0; i < map.numElements(); i++) {
            T value = map.valueArray().isNullAt(i) ? null : values.get(map.valueArray(), i);
            settings.add(new Setting<>(map.keyArray().getUTF8String(i).getBytes(), value));
        }
        return settings;
    }
}
