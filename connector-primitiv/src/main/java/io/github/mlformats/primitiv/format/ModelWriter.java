package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Writes the parameters of a model with their statistics, or a single parameter without a path (primitiv.md, section
 * 8). Tensors must arrive in file order: by path, and within a path the value, then the statistics by name. Records go
 * to a spool, because their number, the number of statistics of each record and some shapes precede data that arrives
 * later; {@link #finish} copies the spool to the file. Nothing is written to the file if {@code finish} is not called.
 * Not thread-safe.
 */
public final class ModelWriter implements Closeable {
    private static final int CHUNK = 16 << 10;

    private final GappedSpool spool;
    private final MessageWriter out;
    private long records;
    /** The current tensor; null before the first one. */
    private TensorPath tensorPath;

    private TensorShape tensorShape;
    private int shapeGap;
    private long valueCount;
    private int statistics;
    private int statisticsGap;

    /** @param spool spool for the records; closed with this writer */
    public ModelWriter(Spool spool) {
        this.spool = new GappedSpool(spool);
        this.out = new MessageWriter(this.spool.buffer());
    }

    /** Returns MODEL, or PARAMETER if the only parameter has an empty path. */
    public FileType type() {
        return tensorPath != null && tensorPath.path().length == 0 ? FileType.PARAMETER : FileType.MODEL;
    }

    /**
     * Starts a tensor, whose shape must follow.
     *
     * @param path names in UTF-8
     * @param statistic name in UTF-8; null for the parameter's value
     * @throws io.github.mlformats.core.error.UsageException if a model cannot contain it together with the previous
     *     tensor
     */
    public void begin(byte[][] path, byte[] statistic) throws IOException {
        endTensor();
        TensorPath previous = tensorPath;
        tensorPath = new TensorPath(path, statistic);
        if (previous == null || TensorPath.compare(previous.path(), path) != 0) {
            endRecord();
            beginRecord(previous == null ? null : previous.path());
        } else if (statistic == null) {
            throw new TensorPath(path, null).usageError("it occurs twice");
        } else {
            compareStatistics(previous);
        }
        if (statistic != null) {
            checkText(statistic);
            out.writeName(statistic);
        }
    }

    private void beginRecord(byte[][] previous) {
        byte[][] path = tensorPath.path();
        if (previous != null) {
            compareWith(previous);
        }
        if (tensorPath.statistic() != null) {
            throw tensorPath.usageError("there is no row with the value of the parameter");
        }
        if (path.length > 0) {
            out.writeArrayHeader(path.length);
            for (byte[] name : path) {
                checkText(name);
                out.writeName(name);
            }
        }
        records++;
        statistics = 0;
    }

    private void compareWith(byte[][] previous) {
        byte[][] path = tensorPath.path();
        if (previous.length == 0) {
            throw tensorPath.usageError(
                    "it cannot be written with a row with an empty path, which makes a file of one parameter");
        }
        if (TensorPath.compare(previous, path) > 0) {
            throw new IllegalStateException(TensorPath.text(path) + " came after " + TensorPath.text(previous));
        }
        if (TensorPath.isPrefix(previous, path)) {
            throw new TensorPath(previous, null)
                    .usageError("it is a prefix of " + TensorPath.text(path) + ", and a model cannot contain both");
        }
    }

    private void compareStatistics(TensorPath previous) {
        int order = previous.statistic() == null
                ? -1
                : Arrays.compareUnsigned(previous.statistic(), tensorPath.statistic());
        if (order == 0) {
            throw tensorPath.usageError("it occurs twice");
        }
        if (order > 0) {
            throw new IllegalStateException(
                    "statistics of " + TensorPath.text(tensorPath.path()) + " came out of order");
        }
    }

    private void checkText(byte[] name) {
        if (!Utf8.isValid(name, 0, name.length)) {
            throw tensorPath.usageError("a name is not UTF-8");
        }
    }

    /**
     * Writes the shape of the tensor, whose values follow. Fails with a UsageException if primitiv does not support it.
     */
    public void writeShape(long[] dims, long batch) throws IOException {
        tensorShape = TensorShape.of(dims, batch, tensorPath);
        tensorShape.write(out);
        spool.flush();
    }

    /** Reserves space for the shape, which {@link #writeDeferredShape} writes after the values. */
    public void deferShape() {
        shapeGap = spool.reserveGap();
    }

    /** Writes the deferred shape. Fails with a UsageException if primitiv does not support it. */
    public void writeDeferredShape(long[] dims) {
        tensorShape = TensorShape.of(dims, 1, tensorPath);
        tensorShape.write(new MessageWriter(spool.beginFilling(shapeGap)));
        spool.endFilling(shapeGap);
    }

    /** Appends values to the tensor. Fails with a UsageException if they are more than the shape has. */
    public void appendValues(TensorValues more) throws IOException {
        int count = more.count();
        valueCount += count;
        if (tensorShape != null && valueCount > tensorShape.count()) {
            throw wrongCount();
        }
        ByteBuilder bytes = spool.buffer();
        for (int first = 0; first < count; first += CHUNK) {
            int chunk = Math.min(CHUNK, count - first);
            int at = bytes.reserve(Float.BYTES * chunk);
            more.put(first, chunk, bytes.bytes(), at);
            bytes.advance(Float.BYTES * chunk);
            spool.flush();
        }
    }

    /** Returns the number of values of the tensor so far. */
    public long valueCount() {
        return valueCount;
    }

    /** Returns an exception that names the current tensor. */
    public RuntimeException usageError(String why) {
        return tensorPath.usageError(why);
    }

    private RuntimeException wrongCount() {
        return tensorPath.usageError(valueCount + " values, but dims " + Arrays.toString(tensorShape.dims())
                + (tensorShape.batch() == 1 ? "" : " and batch " + tensorShape.batch()) + " need "
                + tensorShape.count());
    }

    private void endTensor() {
        if (tensorPath == null) {
            return;
        }
        if (valueCount != tensorShape.count()) {
            throw wrongCount();
        }
        if (tensorPath.statistic() == null) {
            statisticsGap = spool.reserveGap();
        } else {
            statistics++;
        }
        tensorShape = null;
        valueCount = 0;
    }

    private void endRecord() {
        if (records > 0) {
            new MessageWriter(spool.beginFilling(statisticsGap)).writeUint32(statistics);
            spool.endFilling(statisticsGap);
        }
    }

    /** Ends the last tensor and writes the complete file. */
    public void finish(ByteSink target) throws IOException {
        endTensor();
        endRecord();
        ByteBuilder head = new ByteBuilder().add(type().header(), 0, FileType.HEADER_SIZE);
        if (type() == FileType.MODEL) {
            new MessageWriter(head).writeUint32(records);
        }
        target.write(head.bytes(), 0, head.size());
        spool.copyTo(target);
    }

    /** Returns the size of the records so far in bytes. */
    public long size() {
        return spool.size();
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }

    /**
     * The validated shape of a tensor to be written.
     *
     * @param dims up to 8 dimensions, without trailing ones
     * @param batch batch size
     * @param count number of values
     */
    private record TensorShape(long[] dims, long batch, long count) {
        private static final int MAX_DIMS = 8;
        /** Most floats in a MessagePack bin. */
        private static final long MAX_COUNT = 0xFFFF_FFFFL / Float.BYTES;

        /** @throws io.github.mlformats.core.error.UsageException if primitiv could not load it */
        static TensorShape of(long[] dims, long batch, TensorPath path) {
            int rank = dims.length;
            while (rank > 0 && dims[rank - 1] == 1) {
                rank--;
            }
            long[] used = Arrays.copyOf(dims, rank);
            if (rank > MAX_DIMS) {
                throw path.usageError(rank + " dims, but primitiv supports at most " + MAX_DIMS);
            }
            if (batch < 1 || Arrays.stream(used).anyMatch(dim -> dim < 1)) {
                throw path.usageError(
                        "dims " + Arrays.toString(used) + " and batch " + batch + ": all must be 1 or more");
            }
            if (path.statistic() == null && batch != 1) {
                throw path.usageError("batch " + batch + ": only statistics can have a batch other than 1");
            }
            long count = batch;
            for (long dim : used) {
                count = count > MAX_COUNT || dim > MAX_COUNT ? Long.MAX_VALUE : count * dim;
            }
            if (count > MAX_COUNT) {
                throw path.usageError(
                        "dims " + Arrays.toString(used) + " have more values than a tensor can hold: " + MAX_COUNT);
            }
            return new TensorShape(used, batch, count);
        }

        void write(MessageWriter out) {
            out.writeArrayHeader(dims.length);
            for (long dim : dims) {
                out.writeUint32(dim);
            }
            out.writeUint32(batch);
            out.writeBinaryHeader(Float.BYTES * count);
        }
    }

    /** Values of a tensor, in column-major order as in the file. */
    public interface TensorValues {
        /** Returns the number of values. */
        int count();

        /** Copies values into {@code target} from position {@code at} on, as little-endian floats. */
        void put(int first, int count, byte[] target, int at);
    }

    /**
     * The path of a tensor, for messages.
     *
     * @param path names from the outermost submodel to the parameter, in UTF-8
     * @param statistic name of the statistic, in UTF-8; null for the parameter's value
     */
    private record TensorPath(byte[][] path, byte[] statistic) {
        /** Returns a path as text, such as {@code ['encoder', 'w']}. */
        static String text(byte[][] path) {
            return Arrays.stream(path).map(TensorPath::text).collect(Collectors.joining(", ", "[", "]"));
        }

        /** Compares paths as a model orders them: by name, as unsigned bytes, which equals the order of Spark. */
        static int compare(byte[][] path, byte[][] other) {
            return Arrays.compare(path, other, Arrays::compareUnsigned);
        }

        /** Returns whether one path is a prefix of another. */
        static boolean isPrefix(byte[][] beginning, byte[][] path) {
            int length = Math.min(beginning.length, path.length);
            return Arrays.equals(path, 0, length, beginning, 0, beginning.length, Arrays::compareUnsigned);
        }

        private static String text(byte[] name) {
            return "'" + PlainText.truncate(new String(name, StandardCharsets.UTF_8)) + "'";
        }

        UsageException usageError(String why) {
            return new UsageException(
                    "path " + text(path) + (statistic == null ? "" : ", statistic " + text(statistic)) + ": " + why);
        }
    }
}
