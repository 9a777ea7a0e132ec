package io.github.mlformats.core.spark.stream;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A driver process that is killed when it is about to create a certain file. */
public final class KilledDriver {
    static final int STATUS = 9;
    private static String last;

    private KilledDriver() {}

    /** @param args the directory of the test, and what the path of the file holds */
    public static void main(String[] args) throws Exception {
        last = args[1];
        var spark = SparkSessions.shared();
        spark.sparkContext().hadoopConfiguration().set("fs.count.impl", MortalFileSystem.class.getName());
        KilledDriverTest.run(spark, java.nio.file.Path.of(args[0]));
    }

    /** The local file system under the scheme of the tests. */
    public static final class MortalFileSystem extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("count:///");
        }

        @Override
        public String getScheme() {
            return "count";
        }

        @Override
        public FSDataOutputStream create(
                Path path, boolean overwrite, int buffer, short replication, long block, Progressable progress)
                throws IOException {
            dieOf(path);
            return super.create(path, overwrite, buffer, replication, block, progress);
        }

        @Override
        public FSDataOutputStream create(
                Path path,
                FsPermission permission,
                boolean overwrite,
                int buffer,
                short replication,
                long block,
                Progressable progress)
                throws IOException {
            dieOf(path);
            return super.create(path, permission, overwrite, buffer, replication, block, progress);
        }

        private static void dieOf(Path path) {
            if (path.toString().contains(last)) {
                Runtime.getRuntime().halt(STATUS);
            }
        }
    }
}
