package io.github.mlformats.benchmarks.work.task;

import io.github.mlformats.benchmarks.data.DataFile;
import io.github.mlformats.benchmarks.work.Work;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;

/** What a task does with the rows that it got from the shuffle: writes a file of them. Gives the file's size. */
public record TaskWork(DataFile file, TaskRows task) implements Work {
    @Override
    public String title() {
        return file.format() + " task";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public long rowsRead() {
        return 0;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        Path target = path.resolveSibling("written-by-task");
        return new Run() {
            @Override
            public double[] once() throws IOException {
                Files.deleteIfExists(target);
                NewFile place = new NewFile(new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                try (FileWriter writer = task.writing().open(place)) {
                    for (Iterator<InternalRow> rows = task.rows().iterator(); rows.hasNext(); ) {
                        writer.write(rows.next());
                    }
                    writer.finish();
                }
                return new double[] {Files.size(target)};
            }
        };
    }
}
