package io.github.mlformats.fuzz;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.FileFinder;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.FoundFile;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Reads a data set like Spark, but without it: lists files, infers the schema, and reads rows slice by slice. */
final class FormatReader {
    private static final int BATCH_ROWS = 256;

    private final Format format;
    private final Options options;
    private final long targetBytes;
    private final RowHash rows = new RowHash();

    /** @param targetBytes size of slices; files that are no larger are not cut */
    FormatReader(Format format, Options options, long targetBytes) {
        this.format = format;
        this.options = options;
        this.targetBytes = targetBytes;
    }

    RowHash rows() {
        return rows;
    }

    boolean isCutShort() {
        return rows.isFull();
    }

    /** @return null */
    Object read(MemoryTree data) throws IOException {
        List<FoundFile> files = find(data);
        if (files.isEmpty()) {
            return null;
        }
        StructType columns = columns(data, files);
        for (FoundFile file : files) {
            try (ByteSource source = data.openUri(file.uri())) {
                read(open(data, file, source), file.length(), columns);
            }
        }
        return null;
    }

    private List<FoundFile> find(MemoryTree data) throws IOException {
        Optional<FileFinder> finder = format.fileFinder();
        return finder.isPresent()
                ? finder.get()
                        .find(new FileFinder.FindRequest(List.of(data), options, false, false))
                        .files()
                : List.of(FoundFile.of(data, "", data.rootEntry(), new GenericInternalRow(0), null));
    }

    private OpenFile open(MemoryTree data, FoundFile file, ByteSource source) throws IOException {
        return format.open(
                new FileContext(source, data.siblingsOf(file.uri()), options, new ReadMetrics(), file.detail()));
    }

    private StructType columns(MemoryTree data, List<FoundFile> files) throws IOException {
        Optional<StructType> known = format.fixedColumns(options);
        Optional<SchemaFinder> sampling = format.schemaFinder(options);
        if (known.isPresent()) {
            return known.get();
        } else if (sampling.isPresent()) {
            return sampling.get().find(new Samples(data, files)).columns();
        }
        try (ByteSource source = data.openUri(files.get(0).uri())) {
            return open(data, files.get(0), source).columns();
        }
    }

    private void read(OpenFile file, long length, StructType requested) throws IOException {
        List<StructField> given = new ArrayList<>();
        for (StructField field : file.columns(requested).fields()) {
            if (List.of(requested.fieldNames()).contains(field.name())) {
                given.add(field);
            }
        }
        StructType columns = new StructType(given.toArray(StructField[]::new));
        ReadRequest request = new ReadRequest(columns, List.of(), RowSelection.ALL);
        List<Slice> slices =
                length <= targetBytes ? List.of(new Slice.WholeFile(length)) : file.planSlices(request, targetBytes);
        for (Slice slice : slices) {
            if (!(slice instanceof Slice.RowRange range && range.firstRow() >= range.endRow())) {
                read(file, slice, request);
            }
        }
    }

    private void read(OpenFile file, Slice slice, ReadRequest request) throws IOException {
        try (BatchReader reader = file.read(slice, request)) {
            for (int count = reader.next(BATCH_ROWS); count > 0 && !rows.isFull(); count = reader.next(BATCH_ROWS)) {
                rows.add(reader, request.columns(), count);
            }
        }
    }

    /** All files, inspected one after another. */
    private final class Samples implements FileSet {
        private final MemoryTree data;
        private final List<FoundFile> files;

        Samples(MemoryTree data, List<FoundFile> files) {
            this.data = data;
            this.files = files;
        }

        @Override
        public List<String> names() {
            return files.stream().map(FoundFile::uri).toList();
        }

        @Override
        public boolean caseSensitive() {
            return false;
        }

        @Override
        public <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function)
                throws IOException {
            List<T> results = new ArrayList<>();
            for (int number : numbers) {
                FoundFile file = files.get(number);
                try (ByteSource source = data.openUri(file.uri())) {
                    results.add(function.apply(number, open(data, file, source)));
                }
            }
            return results;
        }

        @Override
        public <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) throws IOException {
            List<Integer> all = new ArrayList<>();
            files.forEach(file -> all.add(all.size()));
            return mapFiles(all, function);
        }
    }
}
