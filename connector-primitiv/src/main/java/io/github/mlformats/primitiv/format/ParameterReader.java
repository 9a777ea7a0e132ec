package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.primitiv.format.MessageReader.StoredName;
import io.github.mlformats.primitiv.format.Parameter.Statistic;
import io.github.mlformats.primitiv.format.Strictness.DuplicateNameCheck;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Iterates over the parameters of a file. Each record is read and checked to its end before it is returned; its values
 * are skipped after checking their length, and can be read later by {@link #readValues}. Not thread-safe.
 */
public final class ParameterReader {
    /** Size of the smallest record in bytes, with primitiv's integers and with the shortest integers. */
    private static final int MIN_STRICT_RECORD = 19;

    private static final int MIN_RECORD = 11;
    private static final int MAX_DIMS = 8;
    private static final long MAX_COUNT = 0xFFFF_FFFFL;

    private final FileType type;
    private final Strictness strictness;
    private final ByteWindow window;
    private final MessageReader in;
    /** Records up to this size are read completely if their values are requested. */
    private final int readAhead;
    /** Null after a seek, when earlier records are unknown. */
    private DuplicateNameCheck<List<String>> pathCheck;

    private long recordCount = -1;
    private long next = FileType.HEADER_SIZE;
    private long ordinal;

    /**
     * Starts at the first record.
     *
     * @param type type of the file, not OPTIMIZER
     * @param readsValues whether values will be read, so that prefetching pays off
     */
    public ParameterReader(ByteSource source, FileType type, Strictness strictness, boolean readsValues) {
        this.type = type;
        this.strictness = strictness;
        this.window = new ByteWindow(source, FileType.HEADER_SIZE, source.size(), "number of parameters");
        this.in = new MessageReader(window, strictness);
        this.readAhead = readsValues ? Math.min(source.readGap(), source.maxWindow()) : 0;
        this.pathCheck = new DuplicateNameCheck<>(window, strictness, "path of a parameter");
    }

    /**
     * Moves to another record, which must exist. Afterwards neither the end of the file nor duplicate paths are
     * checked.
     *
     * @param number number of the record
     * @param offset position of its first byte
     * @param end position after the last byte that will be read
     */
    public void seek(long number, long offset, long end) {
        recordCount = Long.MAX_VALUE;
        next = offset;
        ordinal = number;
        pathCheck = null;
        window.limitReadAhead(end);
    }

    /** Returns the number of records; empty if the file is too small to contain that many. */
    public OptionalLong recordCount() throws IOException {
        readCount();
        long min = strictness.isStrict() ? MIN_STRICT_RECORD : MIN_RECORD;
        boolean fits = type != FileType.MODEL || recordCount <= window.remaining() / min;
        return fits ? OptionalLong.of(recordCount) : OptionalLong.empty();
    }

    private void readCount() throws IOException {
        if (recordCount < 0) {
            recordCount = type == FileType.MODEL ? in.readUint32("the number of parameters") : 1;
            next = window.position();
        }
    }

    /**
     * Returns the next record; null after the last one.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the record is damaged, or the file does not end
     *     after the last one
     */
    public Parameter next() throws IOException {
        readCount();
        window.seek(next);
        if (ordinal == recordCount) {
            in.requireEnd();
            return null;
        }
        window.setPlace("record " + ordinal);
        if (type == FileType.MODEL && window.remaining() == 0) {
            throw window.corrupt(next, recordCount + " parameters", ordinal + ", then the end of the file");
        }
        window.ensureBuffered((int) Math.min(readAhead, window.remaining()), "a record");
        List<String> path = type == FileType.MODEL ? path() : List.of();
        Tensor value = type == FileType.SHAPE ? readShape() : readTensor();
        List<Statistic> statistics = type.hasStatistics() ? statistics(value) : List.of();
        Parameter parameter = new Parameter(ordinal, next, window.position(), path, value, statistics);
        next = window.position();
        ordinal++;
        return parameter;
    }

    private List<String> path() throws IOException {
        long length = in.readArrayHeader("a path");
        if (length == 0) {
            throw window.corrupt(next, "a path of at least one name", "an empty path");
        }
        if (length > window.remaining()) {
            throw window.corrupt(next, "a path of " + length + " names", window.remaining() + " bytes left");
        }
        List<String> path = new ArrayList<>();
        List<String> bytes = new ArrayList<>();
        for (long i = 0; i < length; i++) {
            StoredName name = in.readName("a name in a path");
            path.add(name.text());
            bytes.add(name.bytes());
        }
        if (pathCheck != null) {
            pathCheck.add(bytes, next);
        }
        return path;
    }

    private List<Statistic> statistics(Tensor value) throws IOException {
        if (value.batch() != 1) {
            throw window.corrupt(next, "a parameter with batch size 1", "batch size " + value.batch());
        }
        long length = in.readUint32("the number of statistics");
        List<Statistic> statistics = new ArrayList<>();
        DuplicateNameCheck<String> names = new DuplicateNameCheck<>(window, strictness, "statistic of a parameter");
        for (long i = 0; i < length; i++) {
            long at = window.position();
            StoredName name = in.readName("the name of a statistic");
            Tensor tensor = readTensor();
            if (names.add(name.text(), at)) {
                statistics.add(new Statistic(name.text(), tensor));
            }
        }
        return statistics;
    }

    /** Reads a shape: dims, then batch. */
    private Tensor readShape() throws IOException {
        long at = window.position();
        long[] dims = dims(at);
        long batchAt = window.position();
        long batch = in.readUint32("a batch size");
        if (batch == 0) {
            throw window.corrupt(batchAt, "a batch size from 1 on", "0");
        }
        return new Tensor(dims, batch, count(at, dims, batch), -1);
    }

    private long[] dims(long at) throws IOException {
        long count = in.readArrayHeader("dims");
        if (count > MAX_DIMS) {
            throw window.corrupt(at, "at most " + MAX_DIMS + " dims", Long.toString(count));
        }
        long[] dims = new long[(int) count];
        int used = 0;
        for (int i = 0; i < dims.length; i++) {
            long dimAt = window.position();
            dims[i] = in.readUint32("a dim");
            if (dims[i] == 0) {
                throw window.corrupt(dimAt, "a dim from 1 on", "0");
            }
            used = dims[i] == 1 ? used : i + 1;
        }
        return Arrays.copyOf(dims, used);
    }

    /** Returns the number of values. If it exceeds 32 bits, a lenient read truncates it like primitiv. */
    private long count(long at, long[] dims, long batch) {
        long volume = 1;
        boolean isValid = true;
        for (long dim : dims) {
            isValid &= volume * dim >>> 32 == 0;
            volume = volume * dim & MAX_COUNT;
        }
        if (volume == 0) {
            // Truncated to 0 elements, which no primitiv shape has.
            throw window.corrupt(at, "a shape of at most " + MAX_COUNT + " elements", "a multiple of 2^32");
        }
        if (!isValid || volume * batch >>> 32 != 0) {
            strictness.accept(
                    "shapes whose number of elements overflows",
                    window,
                    at,
                    "a shape of at most " + MAX_COUNT + " elements",
                    "more elements");
        }
        return volume * batch & MAX_COUNT;
    }

    /** Reads a shape, then the header of a bin with the values. */
    private Tensor readTensor() throws IOException {
        Tensor shape = readShape();
        long at = window.position();
        long length = in.readBinaryHeader("the values of a tensor");
        if (length != shape.byteLength()) {
            throw window.corrupt(
                    at, shape.byteLength() + " bytes of values for the shape " + shape.shape(), length + " bytes");
        }
        long offset = window.position();
        window.skip(length, "the values of a tensor");
        return new Tensor(shape.dims(), shape.batch(), shape.count(), offset);
    }

    /** Reads values of a tensor into {@code target} from position {@code at} on, as little-endian floats. */
    public void readValues(Tensor tensor, long first, int values, byte[] target, int at) throws IOException {
        window.seek(tensor.positionOf(first));
        window.read(target, at, Float.BYTES * values, "the values of a tensor");
    }
}
