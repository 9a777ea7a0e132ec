package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputListingTest {
    @TempDir
    private java.nio.file.Path directory;

    @Test
    void directoryThatVanishesWhileItIsListedIsSkipped() throws IOException {
        Files.writeString(Files.createDirectories(directory.resolve("a")).resolve("1"), "1");
        Files.createDirectories(directory.resolve(VanishingFiles.NAME));
        Files.writeString(Files.createDirectories(directory.resolve("z/y")).resolve("2"), "22");
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", VanishingFiles.class.getName());
        conf.setBoolean("fs.file.impl.disable.cache", true);

        assertThat(InputListing.listBelow(new Path(directory.toUri()), conf))
                .extracting(file -> file.path().substring(file.path().lastIndexOf('/') + 1) + " " + file.size())
                .containsExactly("1 1", "2 2");
    }

    /** Local files: a directory is deleted when its parent was listed. */
    public static final class VanishingFiles extends RawLocalFileSystem {
        private static final String NAME = "_temporary";

        @Override
        public FileStatus[] listStatus(Path path) throws IOException {
            if (path.getName().equals(NAME)) {
                throw new FileNotFoundException(path + " does not exist");
            }
            return super.listStatus(path);
        }
    }
}
