package io.github.mlformats.datadings.format.numpy;

import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import java.io.IOException;

/** Reads the shape of an array and checks it against the size of its data. */
final class ShapeReader {
    private final MessagePackCursor cursor;
    private final int at;

    ShapeReader(MessagePackCursor cursor, int at) {
        this.cursor = cursor;
        this.at = at;
    }

    /**
     * Sets rank and shape of an array whose type and data are known, and truncates its data to the size of the shape.
     */
    void read(NumpyValue target) throws IOException {
        int open = lengths(target);
        if (target.dtype == DType.OBJECT) {
            return;
        }
        long needed = size(target, open);
        if (open >= 0) {
            target.shape[open] = needed == 0 ? 0 : (int) (target.length / needed);
            needed *= target.shape[open];
        }
        target.length = (int) needed;
    }

    /** Reads the lengths. Returns the index of a dimension of length -1, which is derived from the data size, or -1. */
    private int lengths(NumpyValue target) throws IOException {
        cursor.seek(at);
        MessagePackType kind = cursor.next();
        if (kind != MessagePackType.ARRAY || cursor.length() > NumpyValue.MAX_RANK) {
            throw cursor.corrupt(
                    at, "a shape: an array of at most " + NumpyValue.MAX_RANK + " lengths", kind.toString());
        }
        target.rank = cursor.length();
        int open = -1;
        for (int i = 0; i < target.rank; i++) {
            int where = cursor.at();
            MessagePackType length = cursor.next();
            boolean worksOut = length == MessagePackType.INT && cursor.integer() == -1 && open < 0;
            boolean fits =
                    length == MessagePackType.INT && cursor.integer() >= 0 && cursor.integer() <= Integer.MAX_VALUE;
            if (!worksOut && !fits) {
                String found = length == MessagePackType.INT ? String.valueOf(cursor.integer()) : length.toString();
                throw cursor.corrupt(where, "the length of a dimension, from 0 to " + Integer.MAX_VALUE, found);
            }
            open = worksOut ? i : open;
            target.shape[i] = (int) cursor.integer();
        }
        return open;
    }

    /** Returns the size in bytes of the shape without the open dimension. */
    private long size(NumpyValue target, int open) {
        long size = target.dtype.itemSize();
        for (int i = 0; i < target.rank; i++) {
            if (target.shape[i] == 0) {
                return 0;
            }
        }
        boolean fits = size <= target.length;
        for (int i = 0; i < target.rank && fits; i++) {
            size = i == open ? size : size * target.shape[i];
            fits = size <= target.length;
        }
        if (!fits) {
            throw cursor.corrupt(
                    at, "data for this shape of " + target.dtype.text(), "only " + target.length + " bytes");
        }
        return size;
    }
}
