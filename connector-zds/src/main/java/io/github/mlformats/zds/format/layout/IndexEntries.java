package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/** Reads the entries of an index one by one, in the order of the file. An empty file is a text index without entries. */
public final class IndexEntries {
    private static final int MAX_ID = 0xFFFF;

    private IndexEntries() {}

    /** Receives entries. */
    public interface Visitor {
        /**
         * Receives an entry.
         *
         * @param data array with the id at {@code [from, from + idLength)}
         * @param length of the document, as an unsigned integer
         */
        void visit(byte[] data, int from, int idLength, long offset, int length) throws IOException;
    }

    /** Returns the format of an index. */
    public static Index.Format format(FileContent index) throws IOException {
        if (index.size() == 0) {
            return Index.Format.TSV;
        }
        try (IndexCursor cursor = IndexCursor.open(index)) {
            return cursor.kind();
        } catch (UnusableIndexException e) {
            throw e.corruption();
        }
    }

    /**
     * Visits all entries.
     *
     * @param dataSize size of the data, in which all documents must be
     * @return number of entries
     * @throws CorruptFileException if the index is invalid
     */
    public static long forEach(FileContent index, long dataSize, Visitor visitor) throws IOException {
        if (index.size() == 0) {
            return 0;
        }
        long count = 0;
        try (IndexCursor cursor = IndexCursor.open(index)) {
            while (cursor.next()) {
                cursor.checkBounds(dataSize);
                if (cursor.idLength > MAX_ID) {
                    throw cursor.unusable(
                            cursor.position(), "an id of at most 65535 bytes", cursor.idLength + " bytes");
                }
                visitor.visit(cursor.data(), cursor.idFrom, cursor.idLength, cursor.offset, cursor.length);
                count++;
            }
            return count;
        } catch (UnusableIndexException e) {
            throw e.corruption();
        }
    }
}
