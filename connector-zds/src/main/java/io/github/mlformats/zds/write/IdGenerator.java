package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import java.io.Serializable;
import java.util.UUID;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Generates ids from a unique prefix of the write, the partition and the row number: unique within and across writes,
 * and the same when a task is retried. Each task has its own deserialized copy, which counts the rows of all its data
 * sets.
 */
public final class IdGenerator implements DocumentWriter.IdExtractor, Serializable {
    private static final long serialVersionUID = 1L;
    private static final int UUID_DIGITS = 8;

    private final String write;
    private transient long next;

    IdGenerator() {
        this(UUID.randomUUID().toString().substring(0, UUID_DIGITS));
    }

    /** @param write unique prefix of the write */
    IdGenerator(String write) {
        this.write = write;
    }

    @Override
    public void extract(InternalRow values, long row, ByteBuilder id) {
        byte[] text = String.format("%s-%05d-%09d", write, TaskContext.getPartitionId(), next++)
                .getBytes(US_ASCII);
        id.add(text, 0, text.length);
    }
}
