package io.github.mlformats.core.write.distribution;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.write.ArrangedWriting;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.RowArranging;
import io.github.mlformats.core.spi.write.arrange.TargetFolder;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The rows of a write after the statistics pass of its format, and how they are written.
 *
 * @param rows the rows as mapped by the format
 */
public record PlannedRows(Dataset<Row> rows, FileWriting writing) {
    /**
     * Runs the statistics pass of a format.
     *
     * @param adds whether existing files of the folder are kept
     */
    public static PlannedRows of(
            RowArranging arranging, Dataset<Row> rows, Path folder, boolean adds, Configuration conf)
            throws IOException {
        QueryRows given = new QueryRows(rows);
        ArrangedWriting arranged = arranging.arrange(given, new Target(folder, adds, conf));
        return new PlannedRows(given.mapped(arranged.mapping(), arranged.columns()), arranged.writing());
    }

    private record Target(Path folder, boolean isAddedTo, Configuration conf) implements TargetFolder {
        @Override
        public String path() {
            return folder.toString();
        }

        @Override
        public FileTree open(String path) throws IOException {
            return new HadoopTree(new Path(path), conf);
        }
    }
}
