package io.github.mlformats.tool.output;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;

/** An encoding that has a text for each row. */
interface TextEncoding extends RowEncoding {
    /** Number of characters after which a chunk ends. */
    int CHUNK_LENGTH = 128 << 10;

    /** The text of a row. */
    String text(InternalRow row);

    /** The text after each row, but not at the end of a chunk. */
    default String delimiter() {
        return "";
    }

    @Override
    default byte[] separator() {
        return delimiter().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    default Chunks encode(Iterator<InternalRow> rows) {
        return new Chunks() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public byte[] next() {
                if (!rows.hasNext()) {
                    throw new NoSuchElementException();
                }
                StringBuilder chunk = new StringBuilder(text(rows.next()));
                while (chunk.length() < CHUNK_LENGTH && rows.hasNext()) {
                    chunk.append(delimiter()).append(text(rows.next()));
                }
                return chunk.toString().getBytes(StandardCharsets.UTF_8);
            }
        };
    }
}
