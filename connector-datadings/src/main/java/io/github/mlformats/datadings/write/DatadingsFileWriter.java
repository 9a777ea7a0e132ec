package io.github.mlformats.datadings.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions.FileLimits;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.datadings.format.DataSetWriter;
import io.github.mlformats.datadings.format.MessagePackWriter;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions.Nulls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writes one data set. */
final class DatadingsFileWriter implements FileWriter {
    /** One in this many samples is timed, as reading the clock costs as much as writing a small value. */
    private static final int TIMED = 16;

    private final SampleWriter samples;
    private final DataSetWriter set;
    private final FileLimits limits;
    private long encodeNanos;

    DatadingsFileWriter(SampleWriter samples, boolean md5, FileLimits limits, OutputFile file) throws IOException {
        this.samples = samples;
        this.set = new DataSetWriter(new Files(file), md5);
        this.limits = limits;
    }

    /** The files of a data set: the data file and its sidecar files. */
    private record Files(OutputFile data) implements DataSetWriter.DataSetFileFactory {
        @Override
        public String name() {
            return data.name();
        }

        @Override
        public ByteSink create(String suffix) throws IOException {
            return (suffix.isEmpty() ? data : data.sidecar(suffix)).create();
        }

        @Override
        public Spool spool() throws IOException {
            return data.spool();
        }
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        if (set.samples() % TIMED == 0) {
            long start = System.nanoTime();
            samples.write(row, set.message());
            encodeNanos += TIMED * (System.nanoTime() - start);
        } else {
            samples.write(row, set.message());
        }
        set.endSample(samples.keyAt(), samples.keyLength());
        return set.samples() >= DataSetWriter.MAX_SAMPLES || limits.areReached(set.samples(), set.dataBytes());
    }

    @Override
    public Map<String, String> finish() throws IOException {
        set.finish();
        return Map.of();
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += set.storedBytes();
        metrics.bytesDecoded += set.dataBytes();
        metrics.encodeNanos += encodeNanos;
    }

    @Override
    public void close() throws IOException {
        set.close();
    }

    /** Encodes rows as samples, which are maps from column names to values. Not thread-safe. */
    static final class SampleWriter {
        private static final String KEY = "key";

        private final ColumnPath.RowCounter rows = new ColumnPath.RowCounter();
        private final RowEncoder<MessagePackWriter>.FieldWriter columns;
        private final MessagePackRowEncoder.TextWriter key = new MessagePackRowEncoder.TextWriter();
        private final int keyColumn;

        /** @throws UsageException if a column cannot be written */
        SampleWriter(StructType columns, Options options) {
            List<String> names = new ArrayList<>();
            List<ValueWriter<MessagePackWriter>> values = new ArrayList<>();
            for (StructField column : columns.fields()) {
                boolean isKey = column.name().equals(options.get(DatadingsWriteOptions.KEY_COLUMN));
                names.add(isKey ? KEY : column.name());
                values.add(
                        isKey
                                ? key
                                : encoder(
                                                options,
                                                options.get(DatadingsWriteOptions.ARRAYS)
                                                        .includes(column.name()))
                                        .of(column.dataType(), new ColumnPath(column.name(), rows)));
            }
            this.columns = encoder(options, false).fields(names, values);
            this.keyColumn = columns.fieldIndex(options.get(DatadingsWriteOptions.KEY_COLUMN));
        }

        private static MessagePackRowEncoder encoder(Options options, boolean numpy) {
            return new MessagePackRowEncoder(
                    options.get(DatadingsWriteOptions.FLOATS),
                    options.get(DatadingsWriteOptions.NULLS) == Nulls.NIL,
                    numpy);
        }

        /** @throws UsageException if a value cannot be written, or the key is null */
        void write(InternalRow row, MessagePackWriter out) throws IOException {
            if (row.isNullAt(keyColumn)) {
                throw new UsageException("row " + rows.row() + " has no key: fill it, or filter out the row");
            }
            columns.write(row, out);
            rows.next();
        }

        /** Returns the position of the last sample's key in the buffer of the writer. */
        int keyAt() {
            return key.at();
        }

        int keyLength() {
            return key.length();
        }
    }
}
