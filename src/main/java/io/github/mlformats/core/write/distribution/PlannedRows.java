package io.github.mlformats.core.write.distribution;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.write.PlannedWrite;
import io.github.mlformats.core.spi.write.StatisticsPass;
import io.github.mlformats.core.spi.write.TargetFolder;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The rows of a write after the statistics pass of its format, and the plan of the write.
 *
 * @param rows the rows as mapped by the format
 */
public record PlannedRows(Dataset<Row> rows, WritePlan writing) {
    /**
     * Runs the statistics pass of a format.
     *
     * @param append whether existing files of the folder are kept
     */
    public static PlannedRows of(
            StatisticsPass statisticsPass, Dataset<Row> rows, Path folder, boolean append, Configuration conf)
            throws IOException {
        QueryRows inputRows = new QueryRows(rows);
        PlannedWrite planned = statisticsPass.plan(inputRows, new Target(folder, append, conf));
        return new PlannedRows(inputRows.map(planned.rowMapper(), planned.columns()), planned.plan());
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
