package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.record.ColumnResolver.Column;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.primitiv.format.OptimizerWriter;
import io.github.mlformats.primitiv.format.OptimizerWriter.Setting;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.write.TensorValuesReader.FloatGetter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes an optimizer file from exactly one row. */
final class PrimitivOptimizerFileWriter implements FileWriter {
    private static final Logger LOG = LoggerFactory.getLogger(PrimitivOptimizerFileWriter.class);

    private final OutputFile file;
    private final Column<IntegerGetter> epoch;
    private final Column<IntegerGetter> uints;
    private final Column<FloatGetter> floats;
    private byte[] bytes;

    /** @param file null to check the columns only */
    PrimitivOptimizerFileWriter(ColumnResolver columns, OutputFile file) {
        this.file = file;
        epoch = columns.required(PrimitivColumns.EPOCH, "bigint", IntegerGetter::of);
        uints = columns.required(
                PrimitivColumns.UINT_CONFIGS, "map<string,bigint>", ColumnResolver.mapOf(IntegerGetter::of));
        floats = columns.required(
                PrimitivColumns.FLOAT_CONFIGS, "map<string,float>", ColumnResolver.mapOf(FloatGetter::of));
    }

    @Override
    public boolean write(InternalRow row) {
        if (bytes != null) {
            throw new UsageException(
                    "more than one row, but a file contains one optimizer: name a file for each row in a column"
                            + " 'file'");
        }
        bytes = encode(row);
        return false;
    }

    /** Returns the file of a row. */
    private byte[] encode(InternalRow row) {
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
                        "Column epoch is {}, but {} in uint_configs is {}: the column is written. To write the value"
                                + " of the map, set the column to null",
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

    @Override
    public Map<String, String> finish() throws IOException {
        if (bytes == null) {
            throw new UsageException("no rows, but a file contains one optimizer: write one row");
        }
        try (ByteSink target = file.create()) {
            target.write(bytes, 0, bytes.length);
        }
        return Map.of();
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += bytes == null ? 0 : bytes.length;
    }

    @Override
    public void close() {}
}
