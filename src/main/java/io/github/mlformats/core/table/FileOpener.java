package io.github.mlformats.core.table;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.FileSignature;
import io.github.mlformats.core.io.HadoopDirectory;
import io.github.mlformats.core.io.HadoopSource;
import io.github.mlformats.core.io.ModificationTime;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.FileDetail;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the files of one read, on the driver and in tasks. Immutable.
 *
 * @param format the format of all files
 * @param options the validated options of the read
 * @param skipPolicy which files the read may skip
 * @param conf the Hadoop configuration of the read
 */
public record FileOpener(Format format, Options options, FileSkipPolicy skipPolicy, SharedConf conf)
        implements Serializable {
    private static final Logger LOG = LoggerFactory.getLogger(FileOpener.class);

    /**
     * Opens a file and reads its metadata. The caller closes the handle.
     *
     * @param metrics counts the reads
     */
    public Handle open(DataFile file, ReadMetrics metrics) throws IOException {
        HadoopSource source = source(file, metrics);
        HadoopDirectory directory = new HadoopDirectory(sidecarDirectory(file), conf.value(), metrics);
        try {
            metrics.files++;
            FileContext context = new FileContext(source, directory, options, metrics, file.detail());
            return new Handle(source, directory, format.open(context));
        } catch (IOException | RuntimeException | Error e) {
            source.close();
            directory.close();
            throw e;
        }
    }

    private static Path sidecarDirectory(DataFile file) {
        return Optional.ofNullable(file.detail())
                .flatMap(FileDetail::sidecarDirectory)
                .map(uri -> new Path(URI.create(uri)))
                .orElseGet(() -> file.path().getParent());
    }

    private HadoopSource source(DataFile file, ReadMetrics metrics) {
        return new HadoopSource(file.path(), file.length(), conf.value(), metrics);
    }

    /**
     * Returns whether a file is complete, as far as the format can tell.
     *
     * @param listed files that exist, by their URIs
     */
    public boolean isComplete(DataFile file, Map<String, DataFile> listed) throws IOException {
        ReadMetrics metrics = new ReadMetrics();
        Function<Path, Optional<FileStatus>> known = other -> {
            // Of the URIs of one file, file:/a and file:///a, the listing has either.
            String path = other.toUri().getRawPath();
            String uri = file.directory() + path.substring(path.lastIndexOf('/') + 1);
            return Optional.ofNullable(listed.get(uri)).map(DataFile::status);
        };
        try (HadoopSource source = source(file, metrics);
                HadoopDirectory directory =
                        new HadoopDirectory(file.path().getParent(), conf.value(), metrics, known)) {
            return format.isComplete(new FileContext(source, directory, options, metrics));
        }
    }

    /** A function of an open file. */
    public interface OpenFileFunction<T> {
        T apply(OpenFile file) throws IOException;
    }

    /**
     * Opens a file, applies a function to it, and closes it.
     *
     * @throws UsageException as {@link #isSkippable} does
     */
    public <T> T withOpenFile(DataFile file, OpenFileFunction<T> use) throws IOException {
        try (Handle handle = open(file, new ReadMetrics())) {
            return use.apply(handle.file());
        } catch (CorruptFileException e) {
            isSkippable(file, e);
            throw e;
        }
    }

    /**
     * Returns whether all records must be read to determine the number of rows: because damaged records are skipped, or
     * because they are written to {@code badRecordsPath}, while the metadata counts them.
     */
    public boolean skipsCorruptRecords() {
        return skipPolicy.ignoreCorrupt() || format.skipsCorruptRecords(options) || recordsDamage();
    }

    private boolean recordsDamage() {
        return options.get(CommonOptions.BAD_RECORDS_PATH) != null && !failsOnCorruptRecords();
    }

    /** Whether corrupt records are an error, instead of skipped or replaced by rows of nulls. */
    public boolean failsOnCorruptRecords() {
        return format.options().stream()
                .map(options::get)
                .noneMatch(value -> value instanceof ParseMode mode && mode != ParseMode.FAILFAST);
    }

    /** Whether corrupt records are handled as by default. */
    public boolean hasDefaultParseMode() {
        return format.options().stream()
                .noneMatch(option -> options.get(option) instanceof ParseMode mode && mode != option.defaultValue());
    }

    /**
     * Returns whether a file is skipped after a failure.
     *
     * @throws UsageException instead of a corruption error, if the file changed after it was listed, or if it has
     *     another format and must not be skipped
     */
    public boolean isSkippable(DataFile file, Exception failure) throws IOException {
        boolean skipped = skipPolicy.skips(failure);
        if (failure instanceof CorruptFileException) {
            checkUnchanged(file, failure);
            if (!skipped) {
                refuseForeign(file);
            }
        }
        return skipped;
    }

    /**
     * Skips the rest of a file that failed while a task read it, with a metric and a warning.
     *
     * @return false if the failure must be thrown instead
     */
    public boolean skipIfAllowed(DataFile file, Exception failure, ReadMetrics metrics) throws IOException {
        if (!isSkippable(file, failure)) {
            return false;
        }
        metrics.recordSkippedFile(failure);
        LOG.warn("Skipped the rest of {}: {}", PlainText.escape(file.name()), PlainText.message(failure.getMessage()));
        return true;
    }

    private void refuseForeign(DataFile file) throws IOException {
        try (HadoopSource source = source(file, new ReadMetrics())) {
            FileSignature.rejectForeign(source, format);
        }
    }

    /** Skipped for files that the format found itself, as they may be parts of others, and the listing then differs. */
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
        if (now.getLen() != file.length() || !ModificationTime.isSame(file.modified(), now.getModificationTime())) {
            throw new UsageException(
                    file.name() + " changed after it was listed, from " + file.length() + " bytes modified at "
                            + Instant.ofEpochMilli(file.modified()) + " to " + now.getLen() + " bytes modified at "
                            + Instant.ofEpochMilli(now.getModificationTime()) + ". Load the data again",
                    failure);
        }
    }

    /** An open file and its resources. */
    public record Handle(HadoopSource source, HadoopDirectory directory, OpenFile file) implements Closeable {
        @Override
        public void close() throws IOException {
            try (HadoopDirectory closedLast = directory) {
                source.close();
            }
        }
    }
}
