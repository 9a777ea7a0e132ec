package io.github.mlformats.datadings.read;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.SchemaFinder.FoundSchema;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import io.github.mlformats.datadings.schema.DatadingsSparkTypes;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Infers the columns of a data set from samples (datadings.md, section 10), and checks that a user-specified schema can be read.
 * Corrupt samples are skipped.
 *
 * @param samples which samples are read, see {@link DatadingsReadOptions#INFER_SAMPLES}
 */
public record DatadingsSchemaFinder(Options options, int samples) implements SchemaFinder {
    /** @throws io.github.mlformats.core.error.UsageException if the corrupt record column has the name of the key column */
    public DatadingsSchemaFinder {
        Variants.checkSingleColumnName(
                options.get(DatadingsReadOptions.VARIANT_COLUMN),
                SampleColumns.KEY,
                DatadingsReadOptions.corruptColumn(options));
    }

    public DatadingsSchemaFinder(Options options) {
        this(options, options.get(DatadingsReadOptions.INFER_SAMPLES));
    }

    @Override
    public SchemaFinder exhaustive() {
        return new DatadingsSchemaFinder(options, DatadingsReadOptions.ALL_SAMPLES);
    }

    @Override
    public FoundSchema find(FileSet files) throws IOException {
        DatadingsSparkTypes types = new DatadingsSparkTypes(options, files.caseSensitive());
        String variantColumn = options.get(DatadingsReadOptions.VARIANT_COLUMN);
        if (variantColumn != null) {
            return new FoundSchema(types.toSchema(variantColumn), -1);
        }
        if (samples == DatadingsReadOptions.ALL_SAMPLES) {
            List<FileColumns> all = files.mapFilesInJob((number, file) -> FileColumns.of(inference(file)));
            SampleColumns columns = union(all.stream().map(FileColumns::columns).toList());
            return new FoundSchema(
                    types.toSchema(columns),
                    rows(all.stream().mapToLong(FileColumns::samples).toArray()));
        }
        long[] counts = counts(files);
        SampleColumns columns = samples == DatadingsReadOptions.CHEAP_SAMPLES
                ? inferFromRuns(files, counts)
                : inferFromSelection(files, counts);
        return new FoundSchema(types.toSchema(columns), rows(counts));
    }

    /** The columns of all samples of a file, and their number; {@link SampleColumnInference#UNKNOWN} without an index. */
    private record FileColumns(SampleColumns columns, long samples) implements Serializable {
        static FileColumns of(SampleColumnInference inference) throws IOException {
            return new FileColumns(inference.inferAll(), inference.sampleCount());
        }
    }

    /** Returns the number of samples of all files; -1 if a file has no index. */
    private static long rows(long[] counts) {
        boolean counted = Arrays.stream(counts).allMatch(count -> count != SampleColumnInference.UNKNOWN);
        return counted ? Arrays.stream(counts).sum() : -1;
    }

    private static SampleColumnInference inference(OpenFile file) {
        return ((InferableFile) file).columnInference();
    }

    /** The number of samples by file; 0 for a skipped file. */
    private static long[] counts(FileSet files) throws IOException {
        List<Integer> all = IntStream.range(0, files.names().size()).boxed().toList();
        long[] counts = new long[all.size()];
        for (Counted one : files.mapFiles(
                all, (number, file) -> new Counted(number, inference(file).sampleCount()))) {
            counts[one.file()] = one.samples();
        }
        return counts;
    }

    private record Counted(int file, long samples) implements Serializable {}

    /** Reads only the first samples of a data file without an index. */
    private SampleColumns inferFromSelection(FileSet files, long[] counts) throws IOException {
        long[] visible = Arrays.stream(counts)
                .map(count -> count == SampleColumnInference.UNKNOWN ? samples : count)
                .toArray();
        Map<Integer, long[]> numbers = new HashMap<>();
        List<Integer> chosen = new ArrayList<>();
        for (SampleSelection.FileSamples ofFile : SampleSelection.select(visible, samples)) {
            chosen.add(ofFile.file());
            numbers.put(ofFile.file(), ofFile.numbers());
        }
        return union(files.mapFiles(chosen, (number, file) -> inference(file).infer(numbers.get(number))));
    }

    private SampleColumns inferFromRuns(FileSet files, long[] counts) throws IOException {
        long[] visible = Arrays.stream(counts)
                .map(count -> count == SampleColumnInference.UNKNOWN ? SampleRun.LONG : count)
                .toArray();
        List<List<SampleRun>> runs = SampleRun.planRuns(visible);
        List<Integer> chosen = IntStream.range(0, visible.length)
                .filter(file -> !runs.get(file).isEmpty())
                .boxed()
                .toList();
        return union(files.mapFiles(chosen, (number, file) -> inference(file).infer(runs.get(number))));
    }

    private SampleColumns union(List<SampleColumns> parts) {
        SampleColumns union = new SampleColumns();
        for (SampleColumns part : parts) {
            union.add(part, DatadingsReadOptions.typeMerger(options));
        }
        return union;
    }

    @Override
    public void checkUserSchema(StructType userSchema) {
        SampleColumnBuilders builders = new SampleColumnBuilders(new BatchByteCounter(), true);
        for (StructField field : userSchema.fields()) {
            builders.create(field.name(), field.dataType());
            Variants.checkWithSingleColumn(
                    field,
                    options.get(DatadingsReadOptions.VARIANT_COLUMN),
                    SampleColumns.KEY,
                    DatadingsReadOptions.corruptColumn(options));
        }
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

    /**
     * A run of consecutive samples of one file that schema inference reads: as many of them as are small, at least one.
     *
     * @param first number of the first sample
     * @param count most samples
     * @param fromEnd whether to start with the last of them, if not all are small
     */
    record SampleRun(long first, int count, boolean fromEnd) implements Serializable {
        /** Samples of a run at the beginning or end of the data set. */
        static final int LONG = 100;
        /** Samples of a run in between. With 300 samples, every sample is in a run. */
        private static final int SHORT = 60;

        private static final int PLACES = 4;

        /**
         * Returns runs at six positions: at the beginning, at the end and at four positions in between.
         *
         * @param counts number of samples of each file
         * @return the runs of each file, ascending
         */
        static List<List<SampleRun>> planRuns(long[] counts) {
            long all = 0;
            for (long count : counts) {
                all += count;
            }
            List<List<SampleRun>> files = new ArrayList<>(Collections.nCopies(counts.length, List.of()));
            add(files, counts, new SampleRun(0, (int) Math.min(LONG, all), false));
            for (int place = 1; place <= PLACES; place++) {
                long first = (long) ((double) all * place / (PLACES + 1));
                add(files, counts, new SampleRun(first, (int) Math.min(SHORT, all - first), false));
            }
            add(files, counts, new SampleRun(Math.max(0, all - LONG), (int) Math.min(LONG, all), true));
            return files;
        }

        /** Adds to each file its part of a run, whose numbers count over all files. */
        private static void add(List<List<SampleRun>> files, long[] counts, SampleRun run) {
            long start = 0;
            for (int file = 0; file < counts.length; file++) {
                long from = Math.max(run.first, start);
                long to = Math.min(run.first + run.count, start + counts[file]);
                if (from < to) {
                    List<SampleRun> more = new ArrayList<>(files.get(file));
                    more.add(new SampleRun(from - start, (int) (to - from), run.fromEnd));
                    files.set(file, more);
                }
                start += counts[file];
            }
        }
    }

    /** An open data file whose columns can be inferred from samples. */
    public interface InferableFile {
        SampleColumnInference columnInference();
    }
}
