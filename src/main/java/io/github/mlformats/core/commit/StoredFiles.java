package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.write.InputFiles;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;

/** Files to merge, on any Hadoop file system. */
public record StoredFiles(List<StoredFile> files, SerializableConfiguration conf) implements InputFiles {
    private static final long serialVersionUID = 1L;

    /**
     * A file.
     *
     * @param length in bytes
     */
    public record StoredFile(String path, long length) implements Serializable {}

    /** Returns the only file. */
    public StoredFile only() {
        if (files.size() != 1) {
            throw new IllegalStateException("one file was to be written, not " + files.size());
        }
        return files.get(0);
    }

    @Override
    public int count() {
        return files.size();
    }

    @Override
    public ByteSource open(int file) {
        StoredFile stored = files.get(file);
        return new HadoopSource(new Path(stored.path()), stored.length(), conf.value(), new ReadMetrics());
    }

    @Override
    public ByteSource openSidecar(int file, String suffix) throws IOException {
        Path path = new Path(files.get(file).path()).suffix(suffix);
        long length = path.getFileSystem(conf.value()).getFileStatus(path).getLen();
        return new HadoopSource(path, length, conf.value(), new ReadMetrics());
    }
}
