package io.github.mlformats.it.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.it.Launcher;
import io.github.mlformats.it.s3.Request;
import io.github.mlformats.it.s3.S3Server;
import io.github.mlformats.it.s3.StoreFaults;
import io.github.mlformats.it.s3.StoreFaults.Fault;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion to an object store, where a rename is a copy, resumes after its process was killed during one. */
class S3ConversionTest {
    @TempDir
    private java.nio.file.Path dir;

    @Test
    void resumesAfterKill() throws Exception {
        Sampling.assumeAllAreTaken();
        InterruptedRun.makeInput(dir);
        S3Server server = S3Server.shared();
        Configuration conf = new Configuration();
        server.settings().forEach(conf::set);
        try (FileSystem s3 = FileSystem.newInstance(URI.create("s3a://bucket"), conf)) {
            InterruptedRun conversion = new InterruptedRun(
                    new Launcher(dir)
                            .withHadoop(server.settings())
                            // The process that is killed must not end before because a busy machine was slow once.
                            .withHadoop(Map.of("fs.s3a.attempts.maximum", "5", "fs.s3a.retry.limit", "7")),
                    s3,
                    new Path("s3a://bucket/lake/out"));

            killAt(request -> request.method().equals("PUT") && request.key().contains("/out/unit-00001-"), conversion);
            assertThat(isThere(conversion, "_mlformats/staging/00001"))
                    .as("what is copied")
                    .isTrue();
            killAt(
                    request -> request.method().equals("DELETE")
                            && request.key().matches(".*/staging/00001/.*/unit-00001-.*"),
                    conversion);
            assertThat(isThere(conversion, "_mlformats/moving/00001.jsonl"))
                    .as("what it notes before it moves a unit, which it resumes first")
                    .isTrue();

            conversion.resume();
        }
    }

    private static boolean isThere(InterruptedRun conversion, String path) throws IOException {
        return conversion.fs().exists(new Path(conversion.out(), path));
    }

    /** It is killed as soon as the server has a request, which fails. */
    private static void killAt(Predicate<Request> moment, InterruptedRun conversion) throws Exception {
        BlockedRequest last = new BlockedRequest();
        S3Server.shared().fail(request -> {
            if (!moment.test(request)) {
                return Fault.NONE;
            }
            last.block();
            return Fault.THROTTLED;
        });
        try {
            conversion.killWhileItWaits(last);
        } finally {
            S3Server.shared().fail(StoreFaults.NO);
        }
    }
}
