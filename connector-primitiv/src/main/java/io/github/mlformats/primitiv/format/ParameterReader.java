package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import java.io.IOException;
import java.util.ArrayList;
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

    private final FileType type;
    private final Leniency strictness;
    private final ByteWindow window;
    private final MessageReader in;
    private final TensorReader tensors;
    /** Records up to this size are read completely if their values are requested. */
    private final int readAhead;
    /** Null after a seek, when earlier records are unknown. */
    private Distinct<List<String>> paths;

    private long count = -1;
    private long next = FileType.HEADER_SIZE;
    private long ordinal;

    /**
     * Starts at the first record.
     *
     * @param type type of the file, not OPTIMIZER
     * @param readsValues whether values will be read, so that prefetching pays off
     */
    public ParameterReader(ByteSource source, FileType type, Leniency strictness, boolean readsValues) {
        this.type = type;
        this.strictness = strictness;
        this.window = new ByteWindow(source, FileType.HEADER_SIZE, source.size(), "number of parameters");
        this.in = new MessageReader(window, strictness);
        this.tensors = new TensorReader(window, in, strictness);
        this.readAhead = readsValues ? Math.min(source.readGap(), source.maxWindow()) : 0;
        this.paths = new Distinct<>(window, strictness, "path of a parameter");
    }

    /**
     * Moves to another record, which must exist. Afterwards neither the end of the file nor duplicate paths are
     * checked.
     *
     * @param number of the record
     * @param offset position of its first byte
     * @param end position after the last byte that will be read
     */
    public void start(long number, long offset, long end) {
        count = Long.MAX_VALUE;
        next = offset;
        ordinal = number;
        paths = null;
        window.wantUpTo(end);
    }

    /** Returns the number of records; empty if the file is too small to contain that many. */
    public OptionalLong count() throws IOException {
        readCount();
        long min = strictness.isStrict() ? MIN_STRICT_RECORD : MIN_RECORD;
        boolean fits = type != FileType.MODEL || count <= window.remaining() / min;
        return fits ? OptionalLong.of(count) : OptionalLong.empty();
    }

    private void readCount() throws IOException {
        if (count < 0) {
            count = type == FileType.MODEL ? in.uint32("the number of parameters") : 1;
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
        if (ordinal == count) {
            in.end();
            return null;
        }
        window.place("record " + ordinal);
        if (type == FileType.MODEL && window.remaining() == 0) {
            throw window.corrupt(next, count + " parameters", ordinal + ", then the end of the file");
        }
        window.hold((int) Math.min(readAhead, window.remaining()), "a record");
        List<String> path = type == FileType.MODEL ? path() : List.of();
        Tensor value = type == FileType.SHAPE ? tensors.shape() : tensors.tensor();
        List<Statistic> statistics = type.hasStatistics() ? statistics(value) : List.of();
        Parameter parameter = new Parameter(ordinal, next, window.position(), path, value, statistics);
        next = window.position();
        ordinal++;
        return parameter;
    }

    private List<String> path() throws IOException {
        long length = in.array("a path");
        if (length == 0) {
            throw window.corrupt(next, "a path of at least one name", "an empty path");
        }
        if (length > window.remaining()) {
            throw window.corrupt(next, "a path of " + length + " names", window.remaining() + " bytes left");
        }
        List<String> path = new ArrayList<>();
        List<String> bytes = new ArrayList<>();
        for (long i = 0; i < length; i++) {
            Name name = in.name("a name in a path");
            path.add(name.text());
            bytes.add(name.bytes());
        }
        if (paths != null) {
            paths.isFirst(bytes, next);
        }
        return path;
    }

    private List<Statistic> statistics(Tensor value) throws IOException {
        if (value.batch() != 1) {
            throw window.corrupt(next, "a parameter with batch size 1", "batch size " + value.batch());
        }
        long length = in.uint32("the number of statistics");
        List<Statistic> statistics = new ArrayList<>();
        Distinct<String> names = new Distinct<>(window, strictness, "statistic of a parameter");
        for (long i = 0; i < length; i++) {
            long at = window.position();
            Name name = in.name("the name of a statistic");
            Tensor tensor = tensors.tensor();
            if (names.isFirst(name.bytes(), at)) {
                statistics.add(new Statistic(name.text(), tensor));
            }
        }
        return statistics;
    }

    /** Reads values of a tensor into {@code target} from position {@code at} on, as little-endian floats. */
    public void readValues(Tensor tensor, long first, int values, byte[] target, int at) throws IOException {
        window.seek(tensor.positionOf(first));
        window.read(target, at, Float.BYTES * values, "the values of a tensor");
    }
}
