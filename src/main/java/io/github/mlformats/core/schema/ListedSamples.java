package io.github.mlformats.core.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileFinder;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.Parallel;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.spi.SampledFiles;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** The listed files of a read, opened to find out their columns. */
final class ListedSamples implements SampledFiles {
    private static final int LARGEST_JOB = 1000;

    private final List<DataFile> files;
    private final FileOpener opener;
    private final NameMatch names;
    private final SparkSession session;

    ListedSamples(FileListing listing, FileOpener opener, NameMatch names, SparkSession session) {
        if (listing.files().isEmpty() && !(opener.format() instanceof FileFinder)) {
            throw new UsageException("cannot find out the columns: there is no file of format "
                    + opener.format().shortName() + " in " + String.join(", ", listing.roots()));
        }
        this.files = listing.files();
        this.opener = opener;
        this.names = names;
        this.session = session;
    }

    @Override
    public List<String> names() {
        return files.stream().map(DataFile::uri).toList();
    }

    @Override
    public boolean caseSensitive() {
        return names.caseSensitive();
    }

    @Override
    public <T extends Serializable> List<T> look(List<Integer> numbers, Look<T> look) throws IOException {
        return Parallel.map(numbers, number -> look(opener, new Numbered(number, files.get(number)), look));
    }

    @Override
    public <T extends Serializable> List<T> lookInJob(Look<T> look) {
        List<Numbered> all = new ArrayList<>();
        for (DataFile file : files) {
            all.add(new Numbered(all.size(), file));
        }
        FileOpener shared = opener;
        return new JavaSparkContext(session.sparkContext())
                .parallelize(all, Math.max(1, Math.min(all.size(), LARGEST_JOB)))
                .map(file -> look(shared, file, look))
                .collect();
    }

    private record Numbered(int number, DataFile file) implements Serializable {}

    private static <T extends Serializable> T look(FileOpener opener, Numbered file, Look<T> look) throws IOException {
        try (FileOpener.Handle handle = opener.open(file.file(), new ReadMetrics())) {
            return look.look(file.number(), handle.file());
        }
    }
}
