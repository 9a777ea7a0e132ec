package io.github.mlformats.tool.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.arrow.ArrowWriter;
import org.apache.spark.sql.types.StructType;

/** A stream of Arrow's IPC format: the schema, record batches, and the end of the stream. Timestamps are in UTC. */
final class ArrowEncoding implements RowEncoding {
    private static final long serialVersionUID = 1L;

    /** As many as Spark sends to Python at a time. */
    private static final int BATCH_ROWS = 10_000;

    /** A batch ends after the row that exceeds this. */
    private static final long BATCH_BYTES = 4L << 20;

    private final StructType schema;

    ArrowEncoding(StructType schema) {
        this.schema = schema;
    }

    private Schema arrowSchema() {
        return ArrowSchema.of(schema);
    }

    @Override
    public byte[] header() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            MessageSerializer.serialize(new WriteChannel(Channels.newChannel(out)), arrowSchema());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Override
    public byte[] end() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ArrowStreamWriter.writeEndOfStream(new WriteChannel(Channels.newChannel(out)), IpcOption.DEFAULT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Override
    public Chunks encode(Iterator<InternalRow> rows) {
        return new Batches(arrowSchema(), rows);
    }

    /** Record batches. The vectors are reused. */
    private static final class Batches implements Chunks {
        private final Iterator<InternalRow> rows;
        private final BufferAllocator allocator;
        private final VectorSchemaRoot root;
        private final ArrowWriter writer;

        Batches(Schema schema, Iterator<InternalRow> rows) {
            this.rows = rows;
            allocator = new RootAllocator();
            root = VectorSchemaRoot.create(schema, allocator);
            writer = ArrowWriter.create(root);
        }

        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public byte[] next() {
            if (!rows.hasNext()) {
                throw new NoSuchElementException();
            }
            writer.reset();
            for (int count = 0; count < BATCH_ROWS && bytes(count) < BATCH_BYTES && rows.hasNext(); count++) {
                writer.write(rows.next());
            }
            writer.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
                MessageSerializer.serialize(new WriteChannel(Channels.newChannel(out)), batch);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.toByteArray();
        }

        private long bytes(int count) {
            long bytes = 0;
            for (FieldVector vector : root.getFieldVectors()) {
                bytes += bytes(vector, count);
            }
            return bytes;
        }

        /** The size of the first values of a vector that is being written, about. */
        private static long bytes(FieldVector vector, int count) {
            if (vector instanceof BaseVariableWidthVector text) {
                return end(text.getOffsetBuffer(), text.getLastSet());
            } else if (vector instanceof ListVector list) {
                return bytes(list.getDataVector(), end(list.getOffsetBuffer(), list.getLastSet()));
            } else if (vector instanceof StructVector struct) {
                long bytes = 0;
                for (FieldVector child : struct.getChildrenFromFields()) {
                    bytes += bytes(child, count);
                }
                return bytes;
            }
            return vector instanceof BaseFixedWidthVector numbers ? (long) count * numbers.getTypeWidth() : 0;
        }

        /** @param last the last value that is not null; -1 if there is none */
        private static int end(ArrowBuf offsets, int last) {
            return last < 0 ? 0 : offsets.getInt((last + 1L) * Integer.BYTES);
        }

        @Override
        public void close() {
            root.close();
            allocator.close();
        }
    }
}
