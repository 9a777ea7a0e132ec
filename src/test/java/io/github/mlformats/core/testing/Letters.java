package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.commit.FileMerger;
import io.github.mlformats.core.commit.FilePublisher;
import io.github.mlformats.core.commit.SegmentRunner;
import io.github.mlformats.core.commit.StagingDirectory;
import io.github.mlformats.core.commit.StoredFiles;
import io.github.mlformats.core.spi.write.FileMerge;
import io.github.mlformats.core.spi.write.InputFiles;
import io.github.mlformats.core.table.TaskRunner;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A minimal merged file: segment i is a repeated letter, {@code a} for the first, and the end has the offset of each segment.
 *
 * @param lengths lengths of the segments
 * @param failing number of a segment whose write fails; -1 if none
 */
public record Letters(List<Integer> lengths, int failing) implements FileMerge<Integer> {
    public static final String HEADER = "header";

    /** Writes the file, as a command without Spark does. */
    public void write(Path target, Configuration conf) throws IOException {
        write(target, conf, new OneByOne());
    }

    /** Writes the file with another runner of segments. */
    public void write(Path target, Configuration conf, SegmentRunner runner) throws IOException {
        StagingDirectory staging = StagingDirectory.create(target, conf);
        try {
            new FileMerger(new FilePublisher(target, FilePublisher.ExistingFileMode.REPLACE, conf), staging, runner)
                    .merge(this, new StoredFiles(List.of(), new SerializableConfiguration(conf)));
        } finally {
            staging.delete();
        }
    }

    /** Writes one segment after the other. */
    public record OneByOne() implements SegmentRunner {
        @Override
        public <T extends Serializable> List<T> run(List<Integer> segments, TaskRunner.TaskFunction<Integer, T> work)
                throws IOException {
            List<T> answers = new ArrayList<>();
            for (Integer segment : segments) {
                answers.add(work.apply(segment));
            }
            return answers;
        }
    }

    @Override
    public int segments() {
        return lengths.size();
    }

    @Override
    public int headerSize() {
        return HEADER.length();
    }

    @Override
    public SegmentTask<Integer> segmentTask() {
        return new Writing(lengths, failing);
    }

    private record Writing(List<Integer> lengths, int failing) implements SegmentTask<Integer> {
        private static final long serialVersionUID = 1L;

        @Override
        public Integer write(int segment, InputFiles files, ByteSink out) throws IOException {
            byte[] letters = new byte[lengths.get(segment)];
            Arrays.fill(letters, (byte) ('a' + segment));
            out.write(letters, 0, letters.length);
            if (segment == failing) {
                throw new IOException("segment " + segment + " fails");
            }
            return letters.length;
        }
    }

    @Override
    public byte[] finish(List<Integer> segments, long[] positions, ByteSink end) throws IOException {
        byte[] table = Arrays.toString(positions).getBytes(StandardCharsets.UTF_8);
        end.write(table, 0, table.length);
        return HEADER.getBytes(StandardCharsets.UTF_8);
    }
}
