package io.github.mlformats.core.scan;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.index.DataSetIndex;
import io.github.mlformats.core.index.RowRanges;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.ColumnBinding;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSlice;
import io.github.mlformats.core.table.TaskRunner;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Plans the slices of files.
 *
 * <p>A file that is not larger than a split becomes one slice without being opened. Larger files, and those whose
 * {@link io.github.mlformats.core.spi.FileDetail} suffices, are opened and split through their index: several at a time
 * on the driver, or in a Spark job if the format's planning reads more than an index. A corrupt or missing file that the read
 * may skip becomes one slice, so that its task reports it. The order of the files is kept.
 */
final class SlicePlanner {
    private final TaskPlan plan;
    private final long target;
    private final ReadMetrics metrics = new ReadMetrics();

    /** @param target target size of a slice in bytes */
    SlicePlanner(TaskPlan plan, long target) {
        this.plan = plan;
        this.target = target;
    }

    /** Plans the slices of all files with selected rows, in file order. */
    List<FileSlice> plan(DataSetIndex.Selection selection) throws IOException {
        List<FileSlice> files = selection.files().stream()
                .map(file -> whole(file, selection.rows(file)))
                .toList();
        List<FileSlice> large =
                files.stream().filter(file -> isLarge(file.file())).toList();
        boolean inJob = plan.opener().format().plansInJob(plan.opener().options());
        TaskRunner fanOut = new TaskRunner(plan.opener().skipPolicy());
        Iterator<ArrayList<FileSlice>> ofLarge =
                (inJob ? cutInJob(large, fanOut) : fanOut.runOnDriver(large, this::plan)).iterator();
        List<FileSlice> slices = new ArrayList<>();
        for (FileSlice file : files) {
            slices.addAll(isLarge(file.file()) ? ofLarge.next() : List.of(file));
        }
        return slices;
    }

    private boolean isLarge(DataFile file) {
        return file.length() > target || file.detail() != null && file.detail().isSufficientForPlanning();
    }

    /** Returns one slice of size 0 for each file, for work that does not depend on the file size. */
    static List<FileSlice> wholeFiles(List<DataFile> files) {
        return files.stream()
                .map(file -> new FileSlice(file, new Slice.WholeFile(0)))
                .toList();
    }

    private static FileSlice whole(DataFile file, RowSelection rows) {
        return new FileSlice(file, new Slice.WholeFile(file.length()), rows);
    }

    private List<ArrayList<FileSlice>> cutInJob(List<FileSlice> files, TaskRunner fanOut) throws IOException {
        TaskPlan shared = plan;
        long bytes = target;
        return fanOut.runInJob(files, file -> plan(shared, bytes, file, new ReadMetrics()), ActiveSession.orNull());
    }

    private ArrayList<FileSlice> plan(FileSlice file) throws IOException {
        ReadMetrics own = new ReadMetrics();
        try {
            return plan(plan, target, file, own);
        } finally {
            count(own);
        }
    }

    private static ArrayList<FileSlice> plan(TaskPlan plan, long target, FileSlice whole, ReadMetrics own)
            throws IOException {
        DataFile file = whole.file();
        try (FileOpener.Handle handle = plan.opener().open(file, own)) {
            ColumnBinding binding = plan.bind(file, handle.file(), false);
            if (binding == null) {
                return new ArrayList<>();
            }
            ReadRequest request = plan.request(whole, handle.file(), binding);
            ArrayList<FileSlice> slices = new ArrayList<>();
            handle.file()
                    .planSlices(request, target)
                    .forEach(slice -> slices.add(new FileSlice(file, slice, within(slice, whole.rows()))));
            RowRanges.checkUnchanged(whole.rows(), file, plan.opener());
            return slices;
        } catch (FileNotFoundException | CorruptFileException e) {
            if (plan.opener().isSkippable(file, e)) {
                // The task skips the file, with a warning and a metric.
                return new ArrayList<>(List.of(whole));
            }
            throw e;
        }
    }

    /**
     * Returns the selected rows of a slice, so that a task does not get those of a whole large file. Slices of a format's own
     * have only selected rows.
     */
    private static RowSelection within(Slice slice, RowSelection rows) {
        if (slice instanceof Slice.WholeFile) {
            return rows;
        }
        return slice instanceof Slice.RowRange range && rows instanceof RowRanges ranges
                ? ranges.within(range.firstRow(), range.endRow())
                : RowSelection.ALL;
    }

    private synchronized void count(ReadMetrics own) {
        metrics.readCalls += own.readCalls;
        metrics.bytesRead += own.bytesRead;
    }

    /** Returns the reads that planning has issued so far. */
    ReadMetrics metrics() {
        return metrics;
    }
}
