package io.github.mlformats.core.io;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.Directory;
import io.github.mlformats.core.spi.ReadMetrics;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** The directory of a data file on a Hadoop file system. Reads of sidecar files count towards the metrics of the data file. */
public final class HadoopDirectory implements Directory, Closeable {
    private final Path path;
    private final Configuration conf;
    private final ReadMetrics metrics;
    private final Function<Path, Optional<FileStatus>> listed;
    private final List<HadoopSource> opened = new ArrayList<>();

    public HadoopDirectory(Path path, Configuration conf, ReadMetrics metrics) {
        this(path, conf, metrics, file -> Optional.empty());
    }

    /** @param listed returns files that were listed, so that the file system is not asked whether they exist */
    public HadoopDirectory(
            Path path, Configuration conf, ReadMetrics metrics, Function<Path, Optional<FileStatus>> listed) {
        this.path = path;
        this.conf = conf;
        this.metrics = metrics;
        this.listed = listed;
    }

    @Override
    public Optional<ByteSource> open(String name) throws IOException {
        Path file = HadoopPaths.below(path, name);
        try {
            Optional<FileStatus> known = listed.apply(file);
            FileStatus status =
                    known.isPresent() ? known.get() : file.getFileSystem(conf).getFileStatus(file);
            if (!status.isFile()) {
                return Optional.empty();
            }
            HadoopSource source = new HadoopSource(status, conf, metrics);
            opened.add(source);
            return Optional.of(source);
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Closes all files that were opened. */
    @Override
    public void close() throws IOException {
        for (HadoopSource source : opened) {
            source.close();
        }
    }
}
