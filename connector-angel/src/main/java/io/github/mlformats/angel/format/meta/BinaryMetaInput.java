package io.github.mlformats.angel.format.meta;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;

/** Reads a binary meta that Java's DataOutputStream wrote. Counts are verified before memory is allocated. */
final class BinaryMetaInput {
    private final MetaInputStream stream;
    private final DataInputStream in;
    private final String file;

    BinaryMetaInput(MetaInputStream stream, String file) {
        this.stream = stream;
        this.in = new DataInputStream(stream);
        this.file = file;
    }

    /** Position in the file of the next byte. */
    long position() {
        return stream.position();
    }

    long remaining() {
        return stream.remaining();
    }

    int int32(String what) throws IOException {
        need(4, what);
        return in.readInt();
    }

    long int64(String what) throws IOException {
        need(8, what);
        return in.readLong();
    }

    /** Reads the number of following entries, each of at least {@code width} bytes. */
    int count(String what, int width) throws IOException {
        long at = position();
        int count = int32(what);
        if (count < 0 || count > remaining() / width) {
            throw corrupt(at, what + " between 0 and " + remaining() / width, Integer.toString(count));
        }
        return count;
    }

    String text(String what) throws IOException {
        long at = position();
        need(2, what);
        try {
            return in.readUTF();
        } catch (EOFException e) {
            throw corrupt(at, what, "the end of the file");
        } catch (UTFDataFormatException e) {
            throw corrupt(at, what + " in Java's UTF-8", "other bytes");
        }
    }

    /** Reads the rows and columns that a partition covers. */
    PartitionMeta.Block block() throws IOException {
        int startRow = int32("startRow");
        int endRow = int32("endRow");
        return new PartitionMeta.Block(startRow, endRow, new ColumnRange(int64("startCol"), int64("endCol")));
    }

    /** Reads the location of the bytes of a partition. */
    PartitionMeta.Data data() throws IOException {
        return new PartitionMeta.Data(text("fileName"), int64("offset"), int64("length"));
    }

    CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(file, at, "meta", PlainText.truncate(expected), PlainText.truncate(found));
    }

    private void need(int bytes, String what) {
        if (remaining() < bytes) {
            throw corrupt(position(), what, remaining() + " bytes left");
        }
    }
}
