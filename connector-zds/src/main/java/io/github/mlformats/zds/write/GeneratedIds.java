package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import java.io.Serializable;
import java.util.UUID;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Makes ids of the write, the task and the row in it: all of a write differ, those of several writes too, and a task that runs
 * again makes the same ones. Each task has a copy of its own, which counts the rows of all its sets.
 */
public final class GeneratedIds implements IdReader, Serializable {
    private static final long serialVersionUID = 1L;
    private static final int UUID_DIGITS = 8;

    private final String write;
    private transient long next;

    GeneratedIds() {
        this(UUID.randomUUID().toString().substring(0, UUID_DIGITS));
    }

    /** @param write tells writes apart */
    GeneratedIds(String write) {
        this.write = write;
    }

    @Override
    public void read(InternalRow values, long row, ByteBuilder id) {
        byte[] text = String.format("%s-%05d-%09d", write, TaskContext.getPartitionId(), next++)
                .getBytes(US_ASCII);
        id.add(text, 0, text.length);
    }
}
