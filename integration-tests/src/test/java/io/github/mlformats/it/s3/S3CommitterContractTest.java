package io.github.mlformats.it.s3;

import io.github.mlformats.core.testing.write.WriteCase;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;

/** The write guarantees with the committer of S3A that publishes the files of a job by completing their uploads. */
class S3CommitterContractTest extends S3WriteContractTest {
    @Override
    protected Map<String, String> settings() {
        return Map.of(
                "mapreduce.outputcommitter.factory.scheme.s3a",
                "org.apache.hadoop.fs.s3a.commit.S3ACommitterFactory",
                "fs.s3a.committer.name",
                "magic",
                // Else each job aborts what the other one has uploaded, and its append fails.
                "fs.s3a.committer.abort.pending.uploads",
                "false");
    }

    /** S3WriteContractTest tests the steps that both have. */
    @Override
    protected int sampledOneIn() {
        return 16;
    }

    /** Directories: one file, and a data set of fixed names, are published without a committer. */
    @Override
    protected Stream<WriteCase> cases() {
        return sample(allCases().subList(0, 2));
    }

    @Override
    protected int firstCase() {
        return 1;
    }

    /** A job does not abort uploads of others, nor those of jobs that died. */
    @AfterAll
    void abortUploads() throws Exception {
        server.abortUploads();
    }
}
