package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.StreamOptions;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.GrowingDataSet;
import io.github.mlformats.core.spi.RowChanges;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the rows that are added to one data set, or all its changes, and checks that the bytes that were read are still the same.
 */
final class GrowthTracker {
    private final TableResolver resolver;
    private final GrowingDataSet dataSet;
    private final Path root;
    private final StructType schema;
    private final MicroBatches batches;
    /** End of the rows that {@code Trigger.AvailableNow} reads; unlimited for other triggers. */
    private long availableNow = Long.MAX_VALUE;

    private GrowthTracker(
            TableResolver resolver, GrowingDataSet dataSet, Path root, StructType schema, MicroBatches batches) {
        this.resolver = resolver;
        this.dataSet = dataSet;
        this.root = root;
        this.schema = schema;
        this.batches = batches;
    }

    /**
     * Returns the tracker of a data set that grows; empty if data sets arrive in the directory of the stream.
     *
     * @param checkpoint the source's directory in the checkpoint of the query
     * @throws UsageException if options of the stream count or sort data sets
     */
    static Optional<GrowthTracker> find(
            TableResolver resolver, DataSetFinder finder, StructType schema, String checkpoint) throws IOException {
        // A pattern that matches one may match others later.
        Optional<Path> only = InputPaths.only(
                InputPaths.userSpecified(resolver.opener().format().shortName(), resolver.userOptions()),
                conf(resolver));
        if (only.isEmpty()) {
            return Optional.empty();
        }
        Path root = only.get();
        try (HadoopTree tree = new HadoopTree(root, conf(resolver))) {
            Optional<GrowingDataSet> growing = finder.growing(tree);
            if (growing.isEmpty()) {
                return Optional.empty();
            }
            check(resolver.opener().options(), root);
            Optional<RowChanges> changes = growing.get().changes();
            changes.ifPresent(found -> checkHas(schema, found.column(), resolver));
            MicroBatches batches = changes.isPresent()
                    ? new Changes(growing.get(), changes.get(), new ChangeDirectories(checkpoint, conf(resolver)))
                    : new AddedRows(growing.get());
            return Optional.of(new GrowthTracker(resolver, growing.get(), root, schema, batches));
        }
    }

    private static void check(Options options, Path root) {
        boolean sorts = options.get(StreamOptions.LATEST_FIRST);
        if (sorts || options.get(StreamOptions.MAX_FILES) != null) {
            throw new UsageException("option " + (sorts ? StreamOptions.LATEST_FIRST : StreamOptions.MAX_FILES).name()
                    + " is for data sets that arrive, but the stream reads the rows that are added to one, " + root
                    + ". Remove the option; " + StreamOptions.MAX_BYTES.name() + " limits a micro-batch");
        }
    }

    private static void checkHas(StructType schema, String column, TableResolver resolver) {
        ColumnNameMatcher names = ColumnNameMatcher.of(resolver.session());
        if (!names.positions(schema).containsKey(names.key(column))) {
            throw new UsageException("the schema of a stream that reads changes has no column " + column
                    + ", so deleted rows would look like others. Add '" + column + " STRING' to the schema");
        }
    }

    private static Configuration conf(TableResolver resolver) {
        return resolver.opener().conf().value();
    }

    /** Returns the position after the next micro-batch; {@code start} if it has no rows. */
    synchronized Position advance(Position start, StreamReadLimit limit) throws IOException {
        try (HadoopTree tree = open()) {
            check(tree, start);
            Position end = batches.next(tree, start, availableNow, limit.bytes());
            if (!end.equals(start)) {
                // The data set may have been compacted meanwhile.
                check(tree, start);
            }
            return end;
        }
    }

    /** Cleans up when a micro-batch is committed. */
    void commit(Position end) throws IOException {
        batches.commit(end);
    }

    /** Restricts the stream to the rows that are available now. */
    synchronized void prepareForAvailableNow() throws IOException {
        try (HadoopTree tree = open()) {
            availableNow = dataSet.end(tree, 0, Long.MAX_VALUE);
        }
    }

    /** Returns the file of the data set with the rows between two positions only. */
    synchronized TableFiles between(Position start, Position end) throws IOException {
        try (HadoopTree tree = open()) {
            check(tree, end);
        }
        TableFiles all = resolver.resolveDiscovered(resolver.userOptions(), schema);
        FileListing listing = all.listing();
        List<DataFile> files = new ArrayList<>();
        for (DataFile file : listing.files()) {
            files.addAll(batches.files(file, start, end));
        }
        return new TableFiles(
                all.opener(),
                new FileListing(listing.roots(), files, listing.partitionColumns(), listing.blocks()),
                all.data(),
                all.names(),
                all.schema());
    }

    private void check(HadoopTree tree, Position position) throws IOException {
        if (position.end() > 0 && !batches.continuesAt(position)) {
            throw new UsageException("the checkpoint belongs to a stream that reads "
                    + (position.changes() > 0 ? "changes" : "new rows only")
                    + ". Start it with the same options, or with a new checkpoint");
        }
        if (position.end() > 0 && dataSet.fingerprint(tree, position.end()) != position.fingerprint()) {
            throw new UsageException(root + " was compacted or overwritten after the stream had read its first "
                    + position.end()
                    + " bytes, so it cannot tell which rows are new. Start with a new checkpoint, which"
                    + " reads all rows again");
        }
    }

    private HadoopTree open() throws IOException {
        return new HadoopTree(root, conf(resolver));
    }

    /** What the micro-batches of a stream read of a data set. */
    private interface MicroBatches {
        /** Whether they continue a stream whose last micro-batch ended at a position. */
        boolean continuesAt(Position position);

        /**
         * Finds the next micro-batch.
         *
         * @param until rows from this position on are not read
         * @param maxBytes maximum size of its rows, but always at least one
         * @return its end; {@code start} if it has no rows
         */
        Position next(HadoopTree tree, Position start, long until, long maxBytes) throws IOException;

        /** Returns the file of the data set with the rows of a micro-batch only, once for each kind of row. */
        List<DataFile> files(DataFile file, Position start, Position end) throws IOException;

        /** Cleans up when a micro-batch is committed. */
        void commit(Position end) throws IOException;
    }

    /** Rows that are new, and changed ones as they are now. */
    private record AddedRows(GrowingDataSet dataSet) implements MicroBatches {
        @Override
        public boolean continuesAt(Position position) {
            return position.changes() == 0;
        }

        @Override
        public Position next(HadoopTree tree, Position start, long until, long maxBytes) throws IOException {
            long end = Math.max(start.end(), Math.min(dataSet.end(tree, start.end(), maxBytes), until));
            return end == start.end() ? start : new Position(end, dataSet.fingerprint(tree, end), 0);
        }

        @Override
        public List<DataFile> files(DataFile file, Position start, Position end) {
            return List.of(file.with(file.partition(), dataSet.between(file.detail(), start.end(), end.end())));
        }

        @Override
        public void commit(Position end) {}
    }

    /** Changes, deletes among them, which the checkpoint lists for each micro-batch. */
    private record Changes(GrowingDataSet dataSet, RowChanges changes, ChangeDirectories directories)
            implements MicroBatches {
        @Override
        public boolean continuesAt(Position position) {
            return position.changes() > 0;
        }

        @Override
        public Position next(HadoopTree tree, Position start, long until, long maxBytes) throws IOException {
            long number = start.changes() + 1;
            OutputFile next = directories.create(number);
            OptionalLong read;
            if (start.changes() == 0) {
                read = changes.find(tree, Optional.empty(), next, until, maxBytes);
            } else {
                try (HadoopTree last = directories.open(start.changes())) {
                    read = changes.find(tree, Optional.of(last), next, until, maxBytes);
                }
            }
            if (read.isEmpty()) {
                return start;
            }
            long end = Math.max(start.end(), read.getAsLong());
            return new Position(end, dataSet.fingerprint(tree, end), number);
        }

        @Override
        public List<DataFile> files(DataFile file, Position start, Position end) throws IOException {
            try (HadoopTree batch = directories.open(end.changes())) {
                return changes.rows(file.detail(), batch).stream()
                        .map(rows -> file.with(rows.columnValues(), rows.detail()))
                        .toList();
            }
        }

        @Override
        public void commit(Position end) throws IOException {
            directories.deleteBefore(end.changes());
        }
    }

    /**
     * A position in a data set.
     *
     * @param end end of the rows that have been read
     * @param fingerprint fingerprint of the bytes before it
     * @param changes number of the last micro-batch with changes; 0 if changes are not read
     */
    record Position(long end, long fingerprint, long changes) {}
}
