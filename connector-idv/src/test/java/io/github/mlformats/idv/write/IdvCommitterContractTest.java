package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.Nested;

/** The write contract with other committers of Hadoop than the default one. */
class IdvCommitterContractTest {
    /** Directories, as committers have no part in the publication of one file. */
    @SampledContract(stride = 2)
    abstract static class Directories extends WriteContract {
        private static final int DEFAULT_STRIDE = 29;

        @Override
        protected int stride() {
            return Sampling.stride(DEFAULT_STRIDE);
        }

        @Override
        protected int visibleStride() {
            return stride();
        }

        @Override
        protected Stream<WriteCase> cases() {
            return Stream.of(
                    WriteCase.of("idv", SaveMode.ErrorIfExists, this::numbers),
                    WriteCase.of("idv", SaveMode.Append, this::numbers),
                    dynamicOverwrite());
        }

        final WriteCase dynamicOverwrite() {
            return WriteCase.of("idv", SaveMode.Overwrite, this::numbers)
                    .by("part")
                    .with("partitionOverwriteMode", "dynamic");
        }

        /** Names with colons do not depend on the committer. */
        @Override
        protected Stream<WriteCase> casesOnDisk() {
            return Stream.of();
        }

        private Dataset<Row> numbers(int version) {
            return spark.range(10L * version, 10L * version + 4, 1, 2).selectExpr("id", "int(id % 2) part");
        }
    }

    /** Tasks publish their files. */
    @Nested
    class Algorithm2 extends Directories {
        @Override
        protected Map<String, String> settings() {
            return Map.of("mapreduce.fileoutputcommitter.algorithm.version", "2");
        }
    }

    @Nested
    @SampledContract(stride = 2, first = 1)
    class Manifest extends Directories {
        @Override
        protected Map<String, String> settings() {
            return Map.of(
                    "mapreduce.outputcommitter.factory.class",
                    "org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory");
        }
    }

    @Nested
    class SkippedCleanup extends Directories {
        @Override
        protected Stream<WriteCase> cases() {
            return Stream.of(dynamicOverwrite());
        }

        @Override
        protected Map<String, String> settings() {
            return Map.of("mapreduce.fileoutputcommitter.cleanup.skipped", "true");
        }

        @Override
        protected boolean keepsTemporaryFiles() {
            return true;
        }
    }

    @Nested
    @SampledContract(stride = 2, first = 1)
    class WithoutMarker extends Directories {
        @Override
        protected Stream<WriteCase> cases() {
            return Stream.of(dynamicOverwrite());
        }

        @Override
        protected Map<String, String> settings() {
            return Map.of("mapreduce.fileoutputcommitter.marksuccessfuljobs", "false");
        }
    }
}
