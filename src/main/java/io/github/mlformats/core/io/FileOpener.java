package io.github.mlformats.core.io;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.inspect.ForeignFile;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.time.Instant;
import org.apache.hadoop.fs.FileStatus;

/**
 * Opens the files of one read, on the driver and in tasks.
 *
 * @param format the format of all of them
 * @param options the read's checked options
 * @param tolerance which files the read may leave out
 * @param conf the read's Hadoop configuration
 */
public record FileOpener(Format format, Options options, Tolerance tolerance, SharedConf conf) implements Serializable {
    public Handle open(DataFile file, ReadMetrics metrics) throws IOException {
        HadoopSource source = source(file, metrics);
        HadoopFolder folder = new HadoopFolder(file.path().getParent(), conf.value(), metrics);
        try {
            metrics.files++;
            FileContext context = new FileContext(source, folder, options, metrics, file.detail());
            return new Handle(source, folder, format.open(context));
        } catch (IOException | RuntimeException | Error e) {
            source.close();
            folder.close();
            throw e;
        }
    }

    private HadoopSource source(DataFile file, ReadMetrics metrics) {
        return new HadoopSource(file.path(), file.length(), conf.value(), metrics);
    }

    /** Whether a file is there as a whole, as far as it tells. */
    public boolean isComplete(DataFile file) throws IOException {
        ReadMetrics metrics = new ReadMetrics();
        try (HadoopSource source = source(file, metrics);
                HadoopFolder folder = new HadoopFolder(file.path().getParent(), conf.value(), metrics)) {
            return format.isComplete(new FileContext(source, folder, options, metrics));
        }
    }

    /** What is done with an open file. */
    public interface Use<T> {
        T of(OpenFile file) throws IOException;
    }

    /**
     * Opens a file only to look into it.
     *
     * @throws UsageException as {@link #leavesOut} does
     */
    public <T> T look(DataFile file, Use<T> use) throws IOException {
        try (Handle handle = open(file, new ReadMetrics())) {
            return use.of(handle.file());
        } catch (CorruptFileException e) {
            leavesOut(file, e);
            throw e;
        }
    }

    /**
     * Whether all records must be read to know which rows there are, because damaged ones, or what follows them in a file, are
     * skipped; or because corrupt records are written to {@code badRecordsPath}, which metadata know nothing of.
     */
    public boolean leavesOutDamage() {
        return tolerance.corrupt() || format.leavesOutDamage(options) || recordsDamage();
    }

    private boolean recordsDamage() {
        return options.get(CommonOptions.BAD_RECORDS_PATH) != null
                && format.options().stream()
                        .map(options::get)
                        .anyMatch(value -> value instanceof Mode mode && mode != Mode.FAILFAST);
    }

    /**
     * Whether a file whose reading failed like this is left out.
     *
     * @throws UsageException if the file is another one than was listed, or is of another format and may not be left out:
     *     then it is not known to be corrupt
     */
    public boolean leavesOut(DataFile file, Exception failure) throws IOException {
        boolean leftOut = tolerance.covers(failure);
        if (failure instanceof CorruptFileException) {
            checkUnchanged(file, failure);
            if (!leftOut) {
                refuseForeign(file);
            }
        }
        return leftOut;
    }

    private void refuseForeign(DataFile file) throws IOException {
        try (HadoopSource source = source(file, new ReadMetrics())) {
            ForeignFile.refuse(source, format);
        }
    }

    /** A file that its format found may be a part of another one, of which a listing tells something else. */
    private void checkUnchanged(DataFile file, Exception failure) throws IOException {
        if (!file.isSingle() || file.detail() != null) {
            return;
        }
        FileStatus now;
        try {
            now = file.path().getFileSystem(conf.value()).getFileStatus(file.path());
        } catch (FileNotFoundException e) {
            return;
        }
        if (now.getLen() != file.length() || now.getModificationTime() != file.modified()) {
            throw new UsageException(
                    file.name() + " changed after it was listed, from " + file.length() + " bytes modified at "
                            + Instant.ofEpochMilli(file.modified()) + " to " + now.getLen() + " bytes modified at "
                            + Instant.ofEpochMilli(now.getModificationTime()) + ". Run the query again",
                    failure);
        }
    }

    /** An open file and what must be closed after it. */
    public record Handle(HadoopSource source, HadoopFolder folder, OpenFile file) implements Closeable {
        @Override
        public void close() throws IOException {
            try (HadoopFolder closedLast = folder) {
                source.close();
            }
        }
    }
}
