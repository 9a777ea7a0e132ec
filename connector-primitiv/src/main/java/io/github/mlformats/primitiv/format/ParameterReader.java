package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Goes through the parameters of a file. Each record is read and checked up to its end before it is given; the values,
 * whose length is all that can be wrong about them, are passed over and can be read afterwards.
 */
public final class ParameterReader {
    /** Bytes of the smallest record, with primitiv's integers and with the shortest ones. */
    private static final int MIN_STRICT_RECORD = 19;

    private static final int MIN_RECORD = 11;

    private final FileType type;
    private final Leniency leniency;
    private final ByteWindow window;
    private final MessageReader in;
    private final TensorReader tensors;
    /** Records up to this size are in memory as a whole if their values are wanted. */
    private final int readAhead;
    /** Null if the records before are unknown. */
    private Distinct<List<String>> paths;

    private long count = -1;
    private long next = FileType.HEADER_SIZE;
    private long ordinal;

    /**
     * Begins with the first record.
     *
     * @param type of the file, which is not an optimizer
     * @param wantsValues whether values will be read, too
     */
    public ParameterReader(ByteSource source, FileType type, Leniency leniency, boolean wantsValues) {
        this.type = type;
        this.leniency = leniency;
        this.window = new ByteWindow(source, FileType.HEADER_SIZE, source.size(), "number of parameters");
        this.in = new MessageReader(window, leniency);
        this.tensors = new TensorReader(window, in, leniency);
        this.readAhead = wantsValues ? Math.min(source.readGap(), source.maxWindow()) : 0;
        this.paths = new Distinct<>(window, leniency, "path of a parameter");
    }

    /**
     * Goes to another record. It must be in the file: its end is no longer looked for, nor what is there twice.
     *
     * @param number of the record
     * @param offset position of its first byte
     * @param end position from which on nothing is wanted
     */
    public void start(long number, long offset, long end) {
        count = Long.MAX_VALUE;
        next = offset;
        ordinal = number;
        paths = null;
        window.wantUpTo(end);
    }

    /** Number of records, if there is room for so many in the file; empty if it is not to be believed. */
    public OptionalLong count() throws IOException {
        readCount();
        long min = leniency.isStrict() ? MIN_STRICT_RECORD : MIN_RECORD;
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
     * The next record; null after the last one.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the record is damaged, or the file does not end after
     *     the last one
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
        Distinct<String> names = new Distinct<>(window, leniency, "statistic of a parameter");
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

    /** Reads values of a tensor, as little-endian floats, into {@code target} from {@code at} on. */
    public void readValues(Tensor tensor, long first, int values, byte[] target, int at) throws IOException {
        window.seek(tensor.positionOf(first));
        window.read(target, at, Float.BYTES * values, "the values of a tensor");
    }
}
