package io.github.mlformats.core.write.distribution;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.write.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.spi.write.statistics.TargetFolder;
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
public record PlannedRows(Dataset<Row> rows, WritePlan writing) {
    /**
     * Runs the statistics pass of a format.
     *
     * @param adds whether existing files of the folder are kept
     */
    public static PlannedRows of(
            StatisticsPass arranging, Dataset<Row> rows, Path folder, boolean adds, Configuration conf)
            throws IOException {
        QueryRows given = new QueryRows(rows);
        PlannedWrite arranged = arranging.plan(given, new Target(folder, adds, conf));
        return new PlannedRows(given.mapped(arranged.rowMapper(), arranged.columns()), arranged.plan());
    }

    private record Target(Path folder, boolean isAppend, Configuration conf) implements TargetFolder {
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
