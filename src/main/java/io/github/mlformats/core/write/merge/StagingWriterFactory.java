package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.spi.write.FileWriting;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.util.SerializableConfiguration;

/** Creates the writers of all tasks. Each attempt writes files of its own; only those of committed attempts are merged. */
record StagingWriterFactory(FileWriting writing, boolean whole, String folder, SerializableConfiguration conf)
        implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public StagingWriter createWriter(int partition, long task) {
        return new StagingWriter(
                writing, whole, new Path(folder, String.format("part-%05d-%d", partition, task)), conf);
    }
}
