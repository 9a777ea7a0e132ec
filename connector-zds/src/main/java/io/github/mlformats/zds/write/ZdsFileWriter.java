package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.zds.format.archive.ArchiveWriter;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.CollectionWriter.DataSetOutput;
import io.github.mlformats.zds.option.ZdsWriteOptions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** Writes the rows of a task to one data set. */
final class ZdsFileWriter implements FileWriter {
    /** Limits the number of open files: each collection has two. */
    private static final int MAX_COLLECTIONS = 1000;

    private final DocumentWriter documents;
    private final ZdsWriteOptions options;
    private final DataSetOutput set;
    private final ArchiveWriter archive;
    private final Map<UTF8String, CollectionWriter> collections = new LinkedHashMap<>();
    private final CollectionWriter only;
    private long bytes;

    ZdsFileWriter(DocumentWriter documents, ZdsWriteOptions options, OutputFile file) throws IOException {
        this.documents = documents;
        this.options = options;
        ZdsWriteOptions.Container container = options.container();
        this.archive = container == ZdsWriteOptions.Container.DIRECTORY
                ? null
                : new ArchiveWriter(file.create(), file::spool, container == ZdsWriteOptions.Container.DEFLATE);
        this.set = archive == null ? new Directory(file) : archive;
        this.only = options.collection() == null ? null : begin(UTF8String.fromString(options.collection()));
    }

    /** Creates the files of a data set in a directory. */
    private record Directory(OutputFile folder) implements DataSetOutput {
        @Override
        public ByteSink create(String path) throws IOException {
            return folder.entry(path).create();
        }

        @Override
        public Spool createSpool() throws IOException {
            return folder.spool();
        }
    }

    private CollectionWriter begin(UTF8String name) throws IOException {
        if (collections.size() == MAX_COLLECTIONS) {
            throw new UsageException("more than " + MAX_COLLECTIONS
                    + " collections in one task. Repartition the rows by the column collection, or write fewer"
                    + " at a time");
        }
        CollectionWriter collection = new CollectionWriter(set, name.toString(), options.rules());
        collections.put(name.clone(), collection);
        return collection;
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        CollectionWriter collection = only == null ? collection(documents.collection(row)) : only;
        long before = collection.size();
        documents.write(row, collection);
        bytes += collection.size() - before;
        return options.maxDocuments() > 0 && documents.rows() >= options.maxDocuments()
                || options.maxBytes() > 0 && bytes >= options.maxBytes();
    }

    private CollectionWriter collection(UTF8String name) throws IOException {
        CollectionWriter known = collections.get(name);
        if (known != null) {
            return known;
        }
        CollectionWriter.checkName(name.toString());
        return begin(name);
    }

    @Override
    public Map<String, String> finish() throws IOException {
        if (collections.isEmpty()) {
            set.createFolder(DataSet.COLLECTIONS);
        }
        for (CollectionWriter collection : collections.values()) {
            collection.finish();
        }
        if (archive != null) {
            archive.finish();
        }
        return Map.of();
    }

    @Override
    public void addTo(WriteMetrics metrics) {
        metrics.bytesStored += bytes;
    }

    @Override
    public void close() throws IOException {
        if (archive != null) {
            archive.close();
        }
        IOException failure = null;
        for (CollectionWriter collection : collections.values()) {
            try {
                collection.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
