package io.github.mlformats.primitiv.format.write;

import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.primitiv.format.FileType;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Writes the parameters of a model, or a single one without a path, with their statistics (primitiv.md, section 8). Tensors come
 * in the order of the file: by path, the value first, then the statistics by name.
 */
public final class ModelWriter implements Closeable {
    private static final int CHUNK = 16 << 10;

    private final GappedSpool spool;
    private final MessageWriter out;
    private long records;
    /** The tensor that is being written; null before the first. */
    private Place place;

    private Shape shape;
    private int shapeGap;
    private long values;
    private int statistics;
    private int statisticsGap;

    /** @param spool for records, whose number stands before them; closed with this */
    public ModelWriter(Spool spool) {
        this.spool = new GappedSpool(spool);
        this.out = new MessageWriter(this.spool.buffer());
    }

    /** A model, or a parameter if the only one has no path. */
    public FileType type() {
        return place != null && place.path().length == 0 ? FileType.PARAMETER : FileType.MODEL;
    }

    /**
     * Begins a tensor, whose shape comes next.
     *
     * @param path names in UTF-8
     * @param statistic name in UTF-8; null for the parameter's value
     * @throws io.github.mlformats.core.error.UsageException if no model can hold it beside the one before
     */
    public void begin(byte[][] path, byte[] statistic) throws IOException {
        endTensor();
        Place before = place;
        place = new Place(path, statistic);
        if (before == null || PathOrder.compare(before.path(), path) != 0) {
            endRecord();
            beginRecord(before == null ? null : before.path());
        } else if (statistic == null) {
            throw new Place(path, null).refused("it occurs twice");
        } else {
            compareStatistics(before);
        }
        if (statistic != null) {
            checkText(statistic);
            out.name(statistic);
        }
    }

    private void beginRecord(byte[][] before) {
        byte[][] path = place.path();
        if (before != null) {
            compareWith(before);
        }
        if (place.statistic() != null) {
            throw place.refused("there is no row with the value of the parameter");
        }
        if (path.length > 0) {
            out.array(path.length);
            for (byte[] name : path) {
                checkText(name);
                out.name(name);
            }
        }
        records++;
        statistics = 0;
    }

    private void compareWith(byte[][] before) {
        byte[][] path = place.path();
        if (before.length == 0) {
            throw place.refused("it cannot be written with a row with an empty path, which makes a file of one parameter");
        }
        if (PathOrder.compare(before, path) > 0) {
            throw new IllegalStateException(Place.text(path) + " came after " + Place.text(before));
        }
        if (PathOrder.isBeginning(before, path)) {
            throw new Place(before, null)
                    .refused("it is a prefix of " + Place.text(path) + ", and a model cannot contain both");
        }
    }

    private void compareStatistics(Place before) {
        int order = before.statistic() == null ? -1 : Arrays.compareUnsigned(before.statistic(), place.statistic());
        if (order == 0) {
            throw place.refused("it occurs twice");
        }
        if (order > 0) {
            throw new IllegalStateException("statistics of " + Place.text(place.path()) + " came out of order");
        }
    }

    private void checkText(byte[] name) {
        if (!Utf8.isValid(name, 0, name.length)) {
            throw place.refused("a name is not UTF-8");
        }
    }

    /** Says the shape of the tensor, whose values follow. @throws io.github.mlformats.core.error.UsageException if there is none such */
    public void shape(long[] dims, long batch) throws IOException {
        shape = Shape.of(dims, batch, place);
        shape.write(out);
        spool.flush();
    }

    /** Leaves room for the shape, to be given by {@link #fillShape} after the values. */
    public void leaveShape() {
        shapeGap = spool.leaveGap();
    }

    /** Says the shape that room was left for. @throws io.github.mlformats.core.error.UsageException if there is none such */
    public void fillShape(long[] dims) {
        shape = Shape.of(dims, 1, place);
        shape.write(new MessageWriter(spool.beginFilling(shapeGap)));
        spool.endFilling(shapeGap);
    }

    /** Adds values. @throws io.github.mlformats.core.error.UsageException if they are more than the shape has */
    public void add(Values more) throws IOException {
        int count = more.count();
        values += count;
        if (shape != null && values > shape.count()) {
            throw wrongCount();
        }
        ByteBuilder bytes = spool.buffer();
        for (int first = 0; first < count; first += CHUNK) {
            int some = Math.min(CHUNK, count - first);
            int at = bytes.reserve(Float.BYTES * some);
            more.put(first, some, bytes.bytes(), at);
            bytes.advance(Float.BYTES * some);
            spool.flush();
        }
    }

    /** Number of values of the tensor so far. */
    public long values() {
        return values;
    }

    /** That the tensor cannot be written. */
    public RuntimeException refused(String why) {
        return place.refused(why);
    }

    private RuntimeException wrongCount() {
        return place.refused(values + " values, but dims " + Arrays.toString(shape.dims())
                + (shape.batch() == 1 ? "" : " and batch " + shape.batch()) + " need " + shape.count());
    }

    private void endTensor() {
        if (place == null) {
            return;
        }
        if (values != shape.count()) {
            throw wrongCount();
        }
        if (place.statistic() == null) {
            statisticsGap = spool.leaveGap();
        } else {
            statistics++;
        }
        shape = null;
        values = 0;
    }

    private void endRecord() {
        if (records > 0) {
            new MessageWriter(spool.beginFilling(statisticsGap)).uint32(statistics);
            spool.endFilling(statisticsGap);
        }
    }

    /** Ends the last tensor, and writes all into a file. */
    public void finish(ByteSink target) throws IOException {
        endTensor();
        endRecord();
        ByteBuilder head = new ByteBuilder().add(type().header(), 0, FileType.HEADER_SIZE);
        if (type() == FileType.MODEL) {
            new MessageWriter(head).uint32(records);
        }
        target.write(head.bytes(), 0, head.size());
        spool.copyTo(target);
    }

    /** Bytes of the records so far. */
    public long size() {
        return spool.size();
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }
}
