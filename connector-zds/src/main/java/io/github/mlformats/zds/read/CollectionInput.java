package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Inflaters;
import io.github.mlformats.zds.format.Archive;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.read.ZdsFileFinder.ListedFiles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An opened input file: the lines of a collection, a single document file, or a collection in an archive.
 *
 * @param files the files of the collection that belong to the input
 * @param storage {@link StorageMode#JSONL} or {@link StorageMode#DOCS}
 */
public record CollectionInput(CollectionFiles files, StorageMode storage) {
    /**
     * Opens a file found by {@link ZdsFileFinder}.
     *
     * @throws UsageException if other files have replaced those that were listed
     */
    public static CollectionInput open(FileContext context, Archive.Limits limits) throws IOException {
        ZdsFileFinder.ZdsFileDetail detail = (ZdsFileFinder.ZdsFileDetail) context.detail();
        if (detail.archivePath() != null) {
            return openInArchive(context, detail, limits);
        }
        ListedFiles listed = detail.listed();
        if (detail.storage() == StorageMode.DOCS) {
            String name = detail.id() + CollectionFiles.SUFFIX;
            ByteSource document = new ListedDocument(context.source(), context.directory(), name, listed);
            Entry own = Entry.file(name, document.size());
            ZdsCollection collection = collection(document, context, detail);
            return new CollectionInput(CollectionFiles.ofDocument(collection, own), detail.storage());
        }
        CollectionFiles files = CollectionFiles.ofLines(
                collection(context.source(), context, detail),
                Entry.file(SidecarDirectory.DATA, context.source().size()),
                index(context, listed.indexSize()));
        if (listed.fingerprint() != null && listed.fingerprint() != files.fingerprint()) {
            throw new UsageException("data.jsonl of " + files.describe()
                    + " was compacted or overwritten after it was listed. Load the data again");
        }
        return new CollectionInput(files, detail.storage());
    }

    private static ZdsCollection collection(ByteSource file, FileContext context, ZdsFileFinder.ZdsFileDetail detail) {
        return new ZdsCollection(new SidecarDirectory(file, context.directory()), detail.collection(), "");
    }

    private static Optional<Entry> index(FileContext context, long indexSize) throws IOException {
        return context.directory()
                .open(SidecarDirectory.INDEX)
                .map(source -> new Entry(SidecarDirectory.INDEX, false, indexSize, source.modified()));
    }

    private static CollectionInput openInArchive(
            FileContext context, ZdsFileFinder.ZdsFileDetail detail, Archive.Limits limits) throws IOException {
        ByteSource shared = new DelegatingSource(context.source());
        Archive archive = openArchive(shared, context, limits);
        DataSet dataSet =
                DataSet.open(archive.withInflaters(() -> Inflaters.open(context.options(), context.metrics())));
        ZdsCollection collection = dataSet.collections().stream()
                .filter(candidate -> candidate.path().equals(detail.archivePath()))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        context.source().name() + " has changed during the query: it no longer contains the"
                                + " collection '" + detail.collection() + "'. Load the data again"));
        Long listed = detail.listed().fingerprint();
        if (listed != null && listed != archive.fingerprint(collection.path())) {
            throw changed(context.source());
        }
        return new CollectionInput(collection.listFiles(), detail.storage());
    }

    /** The end of an archive is not where it was listed if another one has replaced it. */
    private static Archive openArchive(ByteSource source, FileContext context, Archive.Limits limits)
            throws IOException {
        try {
            return Archive.open(source, limits, warning -> {});
        } catch (CorruptFileException e) {
            String name = source.name().substring(source.name().lastIndexOf('/') + 1);
            if (context.directory()
                    .open(name)
                    .filter(now -> now.size() != source.size())
                    .isPresent()) {
                throw changed(source);
            }
            throw e;
        }
    }

    private static UsageException changed(ByteSource archive) {
        return new UsageException(archive.name() + " has changed during the query. Load the data again");
    }

    /** A collection directory as seen by a task, which has one opened file and access to its sidecar files. */
    private static final class SidecarDirectory implements DataSetDirectory {
        static final String DATA = "data.jsonl";
        static final String INDEX = "index.bin";

        private final ByteSource file;
        private final io.github.mlformats.core.bytes.Directory parent;

        SidecarDirectory(ByteSource file, io.github.mlformats.core.bytes.Directory parent) {
            this.file = file;
            this.parent = parent;
        }

        /** Returns the collection directory. */
        @Override
        public String name() {
            String name = file.name();
            int directory = name.lastIndexOf('/');
            int parent = name.lastIndexOf('/', directory - 1);
            return parent > 0 ? name.substring(0, parent) : name;
        }

        @Override
        public List<Entry> list(String path) {
            return List.of();
        }

        /** The data is in another directory if a stream reads the changes that its own index lists. */
        @Override
        public long currentSize(String path) throws IOException {
            return parent.open(DATA).map(ByteSource::size).orElse(file.size());
        }

        @Override
        public FileContent open(String path) throws IOException {
            if (!path.equals(CollectionFiles.INDEX)) {
                return FileContent.of(new DelegatingSource(file));
            }
            return FileContent.of(new DelegatingSource(parent.open(INDEX)
                    .orElseThrow(() -> new CorruptFileException(
                            file.name(), 0, "index", "an index.bin in the same directory", "none"))));
        }
    }
}
