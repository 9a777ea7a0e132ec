package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder.FoundSchema;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerger;
import io.github.mlformats.datadings.option.DatadingsReadOptions;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructType;

/** Infers the columns of data sets from samples (datadings.md, section 10). Corrupt samples are skipped. */
public final class SampleSchemaInference {
    /** Marks a file without an index, whose number of samples is unknown. */
    private static final long UNKNOWN = -1;

    private SampleSchemaInference() {}

    public static FoundSchema infer(FileSet files, DatadingsReadOptions options) throws IOException {
        long[] counts = counts(files);
        SampleColumns columns = options.inferSamples() == DatadingsReadOptions.ALL_SAMPLES
                ? union(
                        files.mapFilesInJob((number, file) -> ((InferableFile) file).inferAllColumns()),
                        options.typeMerger())
                : options.inferSamples() == DatadingsReadOptions.CHEAP_SAMPLES
                        ? inferFromRuns(files, counts, options)
                        : inferFromSelection(files, counts, options);
        boolean counted = Arrays.stream(counts).allMatch(count -> count != UNKNOWN);
        long rows = counted ? Arrays.stream(counts).sum() : -1;
        StructType schema = new DatadingsSparkTypes(options, files.caseSensitive()).toSchema(columns);
        return new FoundSchema(schema, rows);
    }

    /** The number of samples by file; 0 for a skipped file. */
    private static long[] counts(FileSet files) throws IOException {
        List<Integer> all = IntStream.range(0, files.names().size()).boxed().toList();
        long[] counts = new long[all.size()];
        for (Counted one : files.mapFiles(all, (number, file) -> new Counted(number, count(file)))) {
            counts[one.file()] = one.samples();
        }
        return counts;
    }

    private record Counted(int file, long samples) implements Serializable {}

    private static long count(OpenFile file) throws IOException {
        Optional<SampleTable> table = ((InferableFile) file).table();
        return table.isPresent() ? table.get().samples() : UNKNOWN;
    }

    /** Reads only the first samples of a data file without an index. */
    private static SampleColumns inferFromSelection(FileSet files, long[] counts, DatadingsReadOptions options)
            throws IOException {
        long[] visible = Arrays.stream(counts)
                .map(count -> count == UNKNOWN ? options.inferSamples() : count)
                .toArray();
        Map<Integer, long[]> numbers = new HashMap<>();
        List<Integer> chosen = new ArrayList<>();
        for (SampleSelection.FileSamples ofFile : SampleSelection.select(visible, options.inferSamples())) {
            chosen.add(ofFile.file());
            numbers.put(ofFile.file(), ofFile.numbers());
        }
        return union(
                files.mapFiles(chosen, (number, file) -> ((InferableFile) file).inferColumns(numbers.get(number))),
                options.typeMerger());
    }

    private static SampleColumns inferFromRuns(FileSet files, long[] counts, DatadingsReadOptions options)
            throws IOException {
        long[] visible = Arrays.stream(counts)
                .map(count -> count == UNKNOWN ? SampleRun.LONG : count)
                .toArray();
        List<List<SampleRun>> runs = SampleRun.planRuns(visible);
        List<Integer> chosen = IntStream.range(0, visible.length)
                .filter(file -> !runs.get(file).isEmpty())
                .boxed()
                .toList();
        return union(
                files.mapFiles(chosen, (number, file) -> ((InferableFile) file).inferColumns(runs.get(number))),
                options.typeMerger());
    }

    private static SampleColumns union(List<SampleColumns> parts, TypeMerger merge) {
        SampleColumns union = SampleColumns.NONE;
        for (SampleColumns part : parts) {
            union = union.merge(part, merge);
        }
        return union;
    }

    /**
     * Selects the samples that schema inference reads: the first, the last, and evenly spread ones over all files, so that
     * the number of reads is bounded for any number of files.
     */
    private static final class SampleSelection {
        private SampleSelection() {}

        /**
         * The selected samples of one file.
         *
         * @param file index of the file
         * @param numbers numbers of the samples in it, ascending
         */
        record FileSamples(int file, long[] numbers) {}

        /**
         * @param counts number of samples by file
         * @param few how many samples to select of each of the three groups
         */
        static List<FileSamples> select(long[] counts, int few) {
            long all = 0;
            for (long count : counts) {
                all += count;
            }
            TreeSet<Long> chosen = new TreeSet<>();
            for (long i = 0; i < Math.min(few, all); i++) {
                chosen.add(i);
                chosen.add(all - 1 - i);
                chosen.add((long) ((double) all * i / few));
            }
            List<FileSamples> files = new ArrayList<>();
            long start = 0;
            for (int file = 0; file < counts.length; file++) {
                long first = start;
                long end = start + counts[file];
                long[] numbers = chosen.subSet(first, end).stream()
                        .mapToLong(number -> number - first)
                        .toArray();
                if (numbers.length > 0) {
                    files.add(new FileSamples(file, numbers));
                }
                start = end;
            }
            return files;
        }
    }

    /** An open data file whose columns can be inferred from samples. Corrupt samples are skipped. */
    public interface InferableFile {
        /** Returns the index of the samples; empty for a data file without an index. */
        Optional<SampleTable> table() throws IOException;

        /**
         * Returns the columns of the samples with some numbers.
         *
         * @param numbers in ascending order; those beyond the last sample are ignored
         */
        SampleColumns inferColumns(long[] numbers) throws IOException;

        /** Returns the columns of the samples of some runs; without an index, of the first samples of the file. */
        SampleColumns inferColumns(List<SampleRun> runs) throws IOException;

        /** Returns the columns of all samples. */
        SampleColumns inferAllColumns() throws IOException;
    }
}
