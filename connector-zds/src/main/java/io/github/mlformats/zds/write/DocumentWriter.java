package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.zds.format.DocumentAppender.DocumentSink;
import io.github.mlformats.zds.format.IdPolicy;
import io.github.mlformats.zds.schema.ZdsColumns;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import io.github.mlformats.zds.schema.ZdsWriteOptions.Nulls;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Encodes rows as documents: the id first, then the columns in order. Nulls are omitted or written. Not thread-safe.
 */
public final class DocumentWriter {
    private static final SerializedString ID = new SerializedString(ZdsColumns.ID);

    private final ColumnPath.RowCounter rows = new ColumnPath.RowCounter();
    private final ByteBuilder id = new ByteBuilder();
    private final JsonEncoder json = new JsonEncoder();
    private final IdPolicy rules;
    private final boolean files;
    private final IdExtractor ids;
    private final int collectionColumn;
    /** See {@link ZdsReadOptions#corruptColumnOfTable}. */
    private final String corruptText;

    private final int corruptColumn;
    private final RowEncoder<JsonGenerator>.FieldWriter members;

    /** @throws UsageException if a column cannot be written */
    public DocumentWriter(StructType columns, Options options, IdGenerator generated) {
        this.rules = options.get(ZdsWriteOptions.IDS);
        this.files = ZdsWriteOptions.rules(options).filePerDocument();
        List<String> names = Arrays.asList(columns.fieldNames());
        int idColumn = rules == IdPolicy.GENERATE ? -1 : names.indexOf(options.get(ZdsWriteOptions.ID_COLUMN));
        this.ids = idColumn < 0 ? generated : IdExtractor.of(idColumn, columns.fields()[idColumn].dataType());
        this.collectionColumn = ZdsWriteOptions.collection(options) == null ? names.indexOf(ZdsColumns.COLLECTION) : -1;
        this.corruptText = ZdsReadOptions.corruptColumnOfTable(options);
        this.corruptColumn = names.indexOf(corruptText);
        JsonRowEncoder encoder = new JsonRowEncoder(options.get(ZdsWriteOptions.NULLS) == Nulls.NULL);
        List<ValueWriter<JsonGenerator>> values = new ArrayList<>();
        for (StructField column : columns.fields()) {
            int at = values.size();
            values.add(
                    at == idColumn || at == collectionColumn || at == corruptColumn
                            ? null
                            : encoder.of(column.dataType(), new ColumnPath(column.name(), rows)));
        }
        this.members = encoder.fields(names, values);
    }

    /** Returns the collection of a row. */
    UTF8String collection(InternalRow row) {
        if (row.isNullAt(collectionColumn)) {
            throw new UsageException(
                    "row " + rows.row() + " has no collection. Fill in the column collection, or filter out the row");
        }
        return row.getUTF8String(collectionColumn);
    }

    /**
     * Appends a row as a document.
     *
     * @throws UsageException if a value or the id cannot be written
     */
    public void write(InternalRow row, DocumentSink target) throws IOException {
        if (corruptColumn >= 0 && !row.isNullAt(corruptColumn)) {
            throw ZdsWritePlan.readAsNull(corruptText);
        }
        id.clear();
        ids.extract(row, rows.row(), id);
        if (rules != IdPolicy.GENERATE) {
            rules.check(rows.row(), id.bytes(), 0, id.size(), files);
        }
        JsonGenerator out = json.begin(target.documentBuffer());
        out.writeStartObject();
        if (!files) {
            out.writeFieldName(ID);
            out.writeUTF8String(id.bytes(), 0, id.size());
        }
        members.writeFields(row, out);
        out.writeEndObject();
        json.end();
        target.endDocument(rows.row(), id.bytes(), 0, id.size());
        rows.next();
    }

    /** Returns the number of rows written. */
    long rows() {
        return rows.row();
    }

    /**
     * Encodes documents as compact JSON in UTF-8. Doubles are written with the fewest digits on every Java version; JDK 17 itself
     * writes an unnecessary digit for some. Not thread-safe.
     */
    private static final class JsonEncoder {
        private static final JsonFactory JSON = new JsonFactoryBuilder()
                .rootValueSeparator((String) null)
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build();

        private final Target target = new Target();
        private final JsonGenerator generator;

        JsonEncoder() {
            try {
                generator = JSON.createGenerator(target);
            } catch (IOException e) {
                throw new IllegalStateException("writing to memory cannot fail", e);
            }
        }

        /** Begins a document. @param buffer receives the document */
        JsonGenerator begin(ByteBuilder buffer) {
            target.buffer = buffer;
            return generator;
        }

        /** Ends a document: flushes it to its buffer. */
        void end() throws IOException {
            generator.flush();
        }

        private static final class Target extends OutputStream {
            private ByteBuilder buffer;

            @Override
            public void write(int value) {
                buffer.i8(value);
            }

            @Override
            public void write(byte[] data, int offset, int length) {
                buffer.add(data, offset, length);
            }
        }
    }

    /** Extracts the id of a document from its row. */
    interface IdExtractor {
        /**
         * Appends the id of a row to a buffer.
         *
         * @param row row number for messages
         * @throws UsageException if the id is null
         */
        void extract(InternalRow values, long row, ByteBuilder id);

        /** Returns an extractor of the ids in a column of strings or integers. */
        static IdExtractor of(int column, DataType type) {
            IntegerGetter integers = IntegerGetter.of(type);
            IdExtractor present = type instanceof StringType
                    ? (values, row, id) -> text(values.getUTF8String(column), id)
                    : (values, row, id) -> number(integers.get(values, column), id);
            return (values, row, id) -> {
                if (values.isNullAt(column)) {
                    throw new UsageException("row " + row + " has no id. Fill in the id column, or filter out the row");
                }
                present.extract(values, row, id);
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

        private static void number(long integer, ByteBuilder id) {
            byte[] digits = Long.toString(integer).getBytes(US_ASCII);
            id.add(digits, 0, digits.length);
        }
    }

    /**
     * Generates ids from a unique prefix of the write, the partition and the row number: unique within and across writes,
     * and the same when a task is retried. Each task has its own deserialized copy, which counts the rows of all its data
     * sets.
     */
    public static final class IdGenerator implements IdExtractor, Serializable {
        private static final long serialVersionUID = 1L;
        private static final int UUID_DIGITS = 16;

        private final String write;
        private transient long next;

        IdGenerator() {
            this(UUID.randomUUID().toString().replace("-", "").substring(0, UUID_DIGITS));
        }

        /** @param write unique prefix of the write */
        IdGenerator(String write) {
            this.write = write;
        }

        @Override
        public void extract(InternalRow values, long row, ByteBuilder id) {
            byte[] text = String.format(Locale.ROOT, "%s-%05d-%09d", write, TaskContext.getPartitionId(), next++)
                    .getBytes(US_ASCII);
            id.add(text, 0, text.length);
        }
    }
}
