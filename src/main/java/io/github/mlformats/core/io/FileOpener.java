package io.github.mlformats.core.io;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;

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
        HadoopSource source = new HadoopSource(file.path(), file.length(), conf.value(), metrics);
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
