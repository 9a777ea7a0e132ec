package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Extracts the id of a document from its row. */
interface IdExtractor {
    /**
     * Appends the id of a row to a buffer.
     *
     * @param row row number for messages
     * @throws UsageException if the id is null
     */
    void extract(InternalRow values, long row, ByteBuilder id);

    /** Returns an extractor of the ids in a column. */
    static IdExtractor of(int column, DataType type) {
        if (type instanceof StringType) {
            return present(column, (values, row, id) -> text(values.getUTF8String(column), id));
        }
        if (type instanceof ByteType) {
            return present(column, (values, row, id) -> number(values.getByte(column), id));
        }
        if (type instanceof ShortType) {
            return present(column, (values, row, id) -> number(values.getShort(column), id));
        }
        return type instanceof IntegerType
                ? present(column, (values, row, id) -> number(values.getInt(column), id))
                : present(column, (values, row, id) -> number(values.getLong(column), id));
    }

    private static IdExtractor present(int column, IdExtractor reader) {
        return (values, row, id) -> {
            if (values.isNullAt(column)) {
                throw new UsageException("row " + row + " has no id. Fill in the id column, or filter out the row");
            }
            reader.extract(values, row, id);
        };
    }

    private static void text(UTF8String text, ByteBuilder id) {
        int length = text.numBytes();
        int at = id.reserve(length);
        text.writeToMemory(id.bytes(), Platform.BYTE_ARRAY_OFFSET + at);
        if (Utf8.isValid(id.bytes(), at, at + length)) {
            id.advance(length);
            return;
        }
        byte[] replaced = new String(id.bytes(), at, length, UTF_8).getBytes(UTF_8);
        id.add(replaced, 0, replaced.length);
    }

    private static void number(long number, ByteBuilder id) {
        byte[] digits = Long.toString(number).getBytes(US_ASCII);
        id.add(digits, 0, digits.length);
    }
}
