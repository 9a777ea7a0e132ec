package io.github.mlformats.zds.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions.FileLimits;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.zds.format.ArchiveWriter;
import io.github.mlformats.zds.format.CollectionWriter;
import io.github.mlformats.zds.format.CollectionWriter.DataSetOutput;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import io.github.mlformats.zds.schema.ZdsWriteOptions.Container;
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
    private final CollectionWriter.Rules rules;
    private final FileLimits limits;
    private final DataSetOutput set;
    private final ArchiveWriter archive;
    private final Map<UTF8String, CollectionWriter> collections = new LinkedHashMap<>();
    private final CollectionWriter only;
    private long bytes;

    ZdsFileWriter(DocumentWriter documents, Options options, FileLimits limits, OutputFile file) throws IOException {
        this.documents = documents;
        this.rules = ZdsWriteOptions.rules(options);
        this.limits = limits;
        Container container = options.get(ZdsWriteOptions.CONTAINER);
        this.archive = container == Container.DIRECTORY
                ? null
                : new ArchiveWriter(file.create(), file::spool, container == Container.DEFLATE);
        this.set = archive == null ? new Directory(file) : archive;
        String collection = ZdsWriteOptions.collection(options);
        this.only = collection == null ? null : begin(UTF8String.fromString(collection));
    }

    /** Creates the files of a data set in a directory. */
    private record Directory(OutputFile directory) implements DataSetOutput {
        @Override
        public ByteSink create(String path) throws IOException {
            return directory.entry(path).create();
        }

        @Override
        public Spool createSpool() throws IOException {
            return directory.spool();
        }
    }

    private CollectionWriter begin(UTF8String name) throws IOException {
        if (collections.size() == MAX_COLLECTIONS) {
            throw new UsageException("more than " + MAX_COLLECTIONS
                    + " collections in one task. Repartition the rows by the column collection, or write fewer"
                    + " at a time");
        }
        CollectionWriter collection = new CollectionWriter(set, name.toString(), rules);
        collections.put(name.clone(), collection);
        return collection;
    }

    @Override
    public boolean write(InternalRow row) throws IOException {
        CollectionWriter collection = only == null ? collection(documents.collection(row)) : only;
        long before = collection.size();
        documents.write(row, collection);
        bytes += collection.size() - before;
        return limits.areReached(documents.rows(), bytes);
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
            set.createDirectory(DataSet.COLLECTIONS);
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
