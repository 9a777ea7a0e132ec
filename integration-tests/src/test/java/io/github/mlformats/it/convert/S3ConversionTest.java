package io.github.mlformats.it.convert;

import io.github.mlformats.it.Launcher;
import io.github.mlformats.it.s3.S3Server;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversion to a store, where a file is moved by a copy, goes on when its process was killed. */
class S3ConversionTest {
    @TempDir
    private java.nio.file.Path dir;

    @Test
    void goesOnAfterItWasKilled() throws Exception {
        StoppedConversion.makeInput(dir);
        S3Server server = S3Server.shared();
        Configuration conf = new Configuration();
        server.settings().forEach(conf::set);
        try (FileSystem s3 = FileSystem.newInstance(URI.create("s3a://bucket"), conf)) {
            StoppedConversion conversion = new StoppedConversion(
                    new Launcher(dir).withHadoop(server.settings()), s3, new Path("s3a://bucket/lake/out"));
            conversion.goesOnAfterItWasKilled();
        }
    }
}
