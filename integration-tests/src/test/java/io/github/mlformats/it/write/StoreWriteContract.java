package io.github.mlformats.it.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.write.WriteCase;
import io.github.mlformats.core.testing.write.WriteContract;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;

/**
 * {@link WriteContract} on a store: one way to write of each protocol in {@code docs/develop/write-protocols.md}. Each step that
 * changes what readers see is tested in one way, and a sample of the others; with {@code -Dtest.stride=1} each step
 * in each way.
 */
@Timeout(value = 6, unit = TimeUnit.HOURS) // for runs that test each step
@SampledContract(stride = 1)
public abstract class StoreWriteContract extends WriteContract {
    /** The tests of a write that sample its steps. */
    private static final int SAMPLING_TESTS = 5;

    /** Tests about one step of those that no reader sees. */
    private static final int DEFAULT_STRIDE = 400;

    @AfterAll
    final void stopSession() {
        spark.stop();
    }

    @Override
    protected final int stride() {
        return Sampling.stride(DEFAULT_STRIDE);
    }

    @Override
    protected final int visibleStride() {
        return Math.min(stride(), SAMPLING_TESTS * sampledOneIn());
    }

    /** Of how many steps that change what readers see one is tested: 1 for each step. */
    protected int sampledOneIn() {
        return 1;
    }

    @Override
    protected final int readStride() {
        return stride();
    }

    @Override
    protected Stream<WriteCase> cases() {
        return sample(allCases());
    }

    /** The usual build takes every third one. */
    protected final Stream<WriteCase> sample(List<WriteCase> all) {
        return IntStream.range(0, all.size())
                .filter(i -> Sampling.takes(i, firstCase(), 3))
                .mapToObj(all::get);
    }

    /** The index of the first case of the usual build, so that stores test different ones. */
    protected int firstCase() {
        return 0;
    }

    protected final List<WriteCase> allCases() {
        return List.of(
                WriteCase.of("idv", SaveMode.Append, this::numbers),
                WriteCase.of("idv", SaveMode.Overwrite, this::numbers),
                WriteCase.of("idv", SaveMode.Overwrite, this::numbers)
                        .with("singleFile", "true")
                        .at("data.idv"),
                WriteCase.of("datadings", SaveMode.Overwrite, this::samples),
                WriteCase.of("zds", SaveMode.Overwrite, this::documents).with("singleSet", "true"),
                WriteCase.of("angel", SaveMode.Overwrite, this::elements).inUnitsOf(0),
                WriteCase.of("primitiv", SaveMode.Overwrite, this::parameters)
                        .selecting("_metadata.file_name", "path", "dims", "values")
                        .inUnitsOf(0));
    }

    /** Those of primitiv are sorted into one task for each file. */
    @Override
    protected Stream<WriteCase> casesInOneStage() {
        return cases().filter(write -> !write.format().equals("primitiv"));
    }

    /** Tested by the connectors. */
    @Override
    protected Stream<WriteCase> casesOnDisk() {
        return Stream.of();
    }

    private Dataset<Row> ids(int version, int count) {
        return spark.range(10L * version, 10L * version + count, 1, 2).toDF();
    }

    private Dataset<Row> numbers(int version) {
        return ids(version, 4);
    }

    private Dataset<Row> samples(int version) {
        return ids(version, 4).selectExpr("concat('k', id) key", "id x");
    }

    private Dataset<Row> documents(int version) {
        return ids(version, 4).selectExpr("concat('d', id) _id", "id x");
    }

    private Dataset<Row> elements(int version) {
        return spark.range(0, 4, 1, 2)
                .selectExpr(
                        "if(id < 2, 'a', 'b') matrix",
                        "0 row",
                        "id col",
                        "double(id + 1 + 10 * " + version + ") value");
    }

    /** Old and new files have the same names and lengths. */
    private Dataset<Row> parameters(int version) {
        return spark.range(0, 2, 1, 2)
                .selectExpr(
                        "concat('m', id, '.model') file",
                        "array('w') path",
                        "array(2) dims",
                        "array(float(id), float(" + version + ")) values");
    }
}
