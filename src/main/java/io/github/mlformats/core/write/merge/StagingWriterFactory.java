package io.github.mlformats.core.write.merge;

import io.github.mlformats.core.spi.write.WritePlan;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.util.SerializableConfiguration;

/** Creates the writers of all tasks. Each attempt writes its own files; only those of committed attempts are merged. */
record StagingWriterFactory(WritePlan writing, boolean reportAsOutput, String folder, SerializableConfiguration conf)
        implements DataWriterFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public StagingWriter createWriter(int partition, long task) {
        return new StagingWriter(
                writing, reportAsOutput, new Path(folder, String.format("part-%05d-%d", partition, task)), conf);
    }
}
