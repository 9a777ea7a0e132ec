package io.github.mlformats.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.distributions.ClusteredDistribution;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.junit.jupiter.api.Test;

/** The distribution that a write of one file requires. */
class MergedFileTargetTest {
    /** Declares clustering columns only. */
    private record Clustered(List<String> clusteredBy) implements WritePlan {
        @Override
        public String extension() {
            return "";
        }

        @Override
        public FileWriter createWriter(OutputFile file) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void clusteredRowsGoToOneTask() throws IOException {
        MergedFileTarget file = new MergedFileTarget(new Path("file"), SaveMode.ErrorIfExists, new Configuration());
        MergedFileWrite joined = MergedFileWrite.singleTask(new Clustered(List.of("a.b", "c`d")));

        RequiresDistributionAndOrdering write =
                (RequiresDistributionAndOrdering) file.builder(joined).build();

        assertThat(((ClusteredDistribution) write.requiredDistribution()).clustering())
                .extracting(Object::toString)
                .containsExactly("`a.b`", "`c``d`");
        assertThat(write.requiredOrdering()).isEmpty();
    }
}
