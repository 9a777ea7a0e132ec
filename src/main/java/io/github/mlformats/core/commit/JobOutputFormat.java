package io.github.mlformats.core.commit;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;

/**
 * Gives Spark's commit protocol the committer that Hadoop is configured with for the directory, such as S3A's, or {@link
 * OwnFilesCommitter}.
 */
public final class JobOutputFormat extends FileOutputFormat<Void, Object> {
    @Override
    public RecordWriter<Void, Object> getRecordWriter(TaskAttemptContext context) {
        throw new UnsupportedOperationException("files are written by data writers, not by Hadoop");
    }

    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context) throws IOException {
        Path directory = getOutputPath(context);
        PathOutputCommitter committer = PathOutputCommitterFactory.createCommitter(directory, context);
        return committer instanceof FileOutputCommitter
                ? committer
                : new DelegatingCommitter(committer, directory, context);
    }
}
