package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder.FoundSchema;
import io.github.mlformats.datadings.format.index.SampleTable;
import io.github.mlformats.datadings.format.type.SampleColumns;
import io.github.mlformats.datadings.format.type.TypeMerger;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructType;

/** Infers the columns of data sets from samples (datadings.md, section 10). Corrupt samples are skipped. */
public final class SampleSchemaInference {
    /** Marks a file without an index, whose number of samples is unknown. */
    private static final long UNKNOWN = -1;

    private SampleSchemaInference() {}

    public static FoundSchema infer(FileSet files, DatadingsSchemaOptions options) throws IOException {
        long[] counts = counts(files);
        SampleColumns columns = options.inferSamples() == DatadingsSchemaOptions.ALL
                ? union(
                        files.mapFilesInJob((number, file) -> ((InferableFile) file).inferAllColumns()),
                        options.typeMerger())
                : options.inferSamples() == DatadingsSchemaOptions.AUTO
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
    private static SampleColumns inferFromSelection(FileSet files, long[] counts, DatadingsSchemaOptions options)
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

    private static SampleColumns inferFromRuns(FileSet files, long[] counts, DatadingsSchemaOptions options)
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
}
