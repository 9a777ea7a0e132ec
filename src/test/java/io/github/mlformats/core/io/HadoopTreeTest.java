package io.github.mlformats.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Listing of file trees. */
class HadoopTreeTest {
    /** A file system that is not local for the core, where another job ends between two pages of the listing of its directory. */
    public static final class EndingJob extends FilterFileSystem {
        public EndingJob() {
            super(new RawLocalFiles());
        }

        @Override
        public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
            if (!path.getName().equals("_temporary")) {
                return super.listLocatedStatus(path);
            }
            delete(path, true);
            return new RemoteIterator<>() {
                @Override
                public boolean hasNext() throws IOException {
                    throw new FileNotFoundException(path + " does not exist");
                }

                @Override
                public LocatedFileStatus next() {
                    throw new NoSuchElementException();
                }
            };
        }
    }

    @Test
    void directoryThatIsDeletedWhileItIsListedIsSkipped(@TempDir java.nio.file.Path directory) throws IOException {
        Files.createDirectories(directory.resolve("_temporary/0/task"));
        Files.writeString(Files.createDirectories(directory.resolve("x/y")).resolve("a"), "text");
        Files.writeString(directory.resolve("b"), "b");
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", EndingJob.class.getName());
        conf.set("fs.file.impl.disable.cache", "true");

        try (HadoopTree tree = new HadoopTree(new Path(directory.toString()), conf)) {
            assertThat(tree.listBelow(""))
                    .extracting(FileTree.Entry::name, FileTree.Entry::length)
                    .containsExactlyInAnyOrder(tuple("x/y/a", 4L), tuple("b", 1L));
        }
        assertThat(directory.resolve("_temporary")).doesNotExist();
    }
}
