package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.table.schema.ColumnNameMatcher;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * The listed files of a read as the {@link FileSet} of a format that infers its schema itself. Reads a few files on the
 * driver, and many or large ones in Spark jobs.
 */
final class ListedFileSet implements FileSet {
    private final List<DataFile> files;
    private final FileOpener opener;
    private final ColumnNameMatcher names;
    private final SparkSession session;

    ListedFileSet(FileListing listing, FileOpener opener, ColumnNameMatcher names, SparkSession session) {
        if (listing.files().isEmpty() && opener.format().fileFinder().isEmpty()) {
            throw new UsageException("cannot infer the schema: no file of format "
                    + opener.format().shortName() + " in " + String.join(", ", listing.roots())
                    + CommonOptions.fileFilters(opener.options()));
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
    public <T extends Serializable> List<T> mapFiles(List<Integer> numbers, FileFunction<T> function)
            throws IOException {
        return tasks().runOnDriver(
                        numbers, number -> apply(opener, new NumberedFile(number, files.get(number)), function));
    }

    @Override
    public <T extends Serializable> List<T> mapFilesInJob(FileFunction<T> function) throws IOException {
        List<NumberedFile> all = new ArrayList<>();
        for (DataFile file : files) {
            all.add(new NumberedFile(all.size(), file));
        }
        FileOpener shared = opener;
        return tasks().runInFewTasks(all, file -> apply(shared, file, function), session);
    }

    private record NumberedFile(int number, DataFile file) implements Serializable {}

    private static <T extends Serializable> T apply(FileOpener opener, NumberedFile file, FileFunction<T> function)
            throws IOException {
        return opener.withOpenFile(file.file(), open -> function.apply(file.number(), open));
    }

    @Override
    public <T extends Serializable> List<T> mapSlicesInJob(SliceFunction<T> function) throws IOException {
        if (session == null) {
            return FileSet.super.mapSlicesInJob(function);
        }
        long bytes = files.stream().mapToLong(DataFile::length).sum();
        long target = SplitSize.of(opener.options(), session).targetBytes(bytes, files.size());
        List<FileSlice> slices = new ArrayList<>();
        for (List<FileSlice> ofFile : tasks().runOnDriver(files, file -> planSlices(file, target))) {
            slices.addAll(ofFile);
        }
        FileOpener shared = opener;
        return tasks().runInJob(slices, slice -> apply(shared, slice, function), session);
    }

    private List<FileSlice> planSlices(DataFile file, long target) throws IOException {
        if (file.length() <= target) {
            return List.of(new FileSlice(file, new Slice.WholeFile(file.length())));
        }
        ReadRequest everything = new ReadRequest(new StructType(), List.of(), RowSelection.ALL);
        return opener.withOpenFile(file, open -> open.planSlices(everything, target).stream()
                .map(slice -> new FileSlice(file, slice))
                .toList());
    }

    private record FileSlice(DataFile file, Slice slice) implements Serializable {}

    private static <T extends Serializable> T apply(FileOpener opener, FileSlice slice, SliceFunction<T> function)
            throws IOException {
        return opener.withOpenFile(slice.file(), open -> function.apply(open, slice.slice()));
    }

    private TaskRunner tasks() {
        return new TaskRunner(opener.skipPolicy());
    }
}
