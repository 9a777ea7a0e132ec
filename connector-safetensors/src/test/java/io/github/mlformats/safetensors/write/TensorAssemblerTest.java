package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.SafetensorsHeader;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the tensors of a file that is written without Spark, and what is refused. */
class TensorAssemblerTest {
    private static Options options(String... pairs) {
        OptionSet known = new OptionSet(SafetensorsWriteOptions.all(Container.SAFETENSORS));
        return known.parse(pairs.length == 0 ? Map.of() : Map.of(pairs[0], pairs[1]));
    }

    private static SafetensorsHeader write(String columns, Options options, Object[]... rows) throws IOException {
        return write(ColumnResolver.of(StructType.fromDDL(columns)), options, rows);
    }

    private static SafetensorsHeader write(ColumnResolver columns, Options options, Object[]... rows)
            throws IOException {
        MemoryFile file = new MemoryFile("a.safetensors");
        try (FileWriter writer = new SafetensorsWritePlan(columns, options, Container.SAFETENSORS).createWriter(file)) {
            for (Object[] row : rows) {
                writer.write(new GenericInternalRow(row));
            }
            writer.finish();
        }
        return Container.SAFETENSORS.read(new HeapSource("a.safetensors", file.bytes()));
    }

    private static Object[] row(Object... values) {
        return values;
    }

    private static UTF8String text(String text) {
        return UTF8String.fromString(text);
    }

    private static GenericArrayData array(double... values) {
        return new GenericArrayData(values);
    }

    private static GenericArrayData longs(long... values) {
        return new GenericArrayData(values);
    }

    @Test
    void columnNamesAreComparedAsInTheSession() throws IOException {
        StructType columns = StructType.fromDDL("Name STRING, VALUES ARRAY<DOUBLE>, Shape ARRAY<BIGINT>, Dtype STRING");
        Object[] row = row(text("w"), array(1, 2, 3, 4), longs(2, 2), text("F16"));

        Tensor tensor =
                write(ColumnResolver.of(columns), options(), row).tensors().get(0);
        assertThat(tensor.shape()).containsExactly(2, 2);
        assertThat(tensor.dtype()).isEqualTo(DType.F16);

        ColumnResolver caseSensitive = new ColumnResolver(columns, "", new ColumnNameMatcher(true));
        assertThatThrownBy(() -> write(caseSensitive, options(), row))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'values'");
    }

    @ParameterizedTest
    @CsvSource({
        "'NAME STRING, ROW BIGINT, VALUES ARRAY<DOUBLE>', row",
        "'Name STRING, Col BIGINT, Values ARRAY<DOUBLE>', col",
        "'Name STRING, Index BIGINT, Values ARRAY<DOUBLE>', index",
        "'Name STRING, Start BIGINT, Values ARRAY<DOUBLE>', start"
    })
    void theLayoutIsThatOfColumnsInAnyCase(String columns, String sorted) {
        ColumnResolver resolver = ColumnResolver.of(StructType.fromDDL(columns));

        assertThat(new SafetensorsWritePlan(resolver, options(), Container.SAFETENSORS).sortedBy())
                .containsExactly("name", sorted);
    }

    /** The core finds the column by its own name. */
    @Test
    void fileNamesAreThoseOfTheColumn() {
        ColumnResolver columns = ColumnResolver.of(StructType.fromDDL("Name STRING, values ARRAY<DOUBLE>"));

        assertThat(new SafetensorsWritePlan(columns, options(), Container.NPY).fileNameColumn())
                .hasValue("Name");
    }

    @Test
    void aStringPathIsRefused() {
        assertThatThrownBy(() -> write("name STRING, path STRING, values ARRAY<DOUBLE>", options()))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'path' is a string, but that of primitiv is an array of names, which make the name"
                        + " of a tensor: drop it, or rename it");
    }

    @Test
    void twoRowsOfOneTensorAreRefused() {
        Object[] empty = row(text("a"), array());
        Object[] full = row(text("a"), array(1, 2));
        String columns = "name STRING, values ARRAY<DOUBLE>";

        assertThatThrownBy(() -> write(columns, options(), empty, full))
                .hasMessage("tensor 'a': two rows start at value 0: each tensor needs one row, or rows of different"
                        + " start");
        assertThatThrownBy(() -> write(columns, options(), full, empty))
                .hasMessageContaining("tensor 'a': a row starts at value 0, but the rows before it have 2 values");
    }

    @Test
    void eachTensorMayBeEmpty() throws IOException {
        SafetensorsHeader file =
                write("name STRING, values ARRAY<DOUBLE>", options(), row(text("a"), array()), row(text("b"), array()));

        assertThat(file.tensors()).extracting(Tensor::count).containsExactly(0L, 0L);
    }

    /** Values are encoded in chunks. */
    @ParameterizedTest
    @ValueSource(ints = {1, 16_383, 16_384, 16_385, 40_000})
    void theErrorNamesThePositionOfAValue(int failed) {
        double[] values = new double[50_000];
        values[failed] = 70_000;
        Object[] row = row(text("w"), array(values), longs(500, 100));

        assertThatThrownBy(() ->
                        write("name STRING, values ARRAY<DOUBLE>, shape ARRAY<BIGINT>", options("dtype", "F16"), row))
                .hasMessageContaining("the value 70000.0 at row " + failed / 100 + ", column " + failed % 100 + " is");
    }

    /** The values of primitiv are column by column: number 4 of 2 rows, 3 columns is at row 0, column 2. */
    @Test
    void theErrorNamesThePositionOfAColumnMajorValue() {
        Object[] row = row(text("w"), array(0, 0, 0, 0, 70_000, 0), new GenericArrayData(new int[] {2, 3}));

        assertThatThrownBy(
                        () -> write("name STRING, values ARRAY<DOUBLE>, dims ARRAY<INT>", options("dtype", "F16"), row))
                .hasMessageContaining("the value 70000.0 at row 0, column 2 is not in the range of F16");
    }

    @Test
    void aTypeIsNamedInAnyCase() throws IOException {
        Object[] row = row(text("w"), array(1), text("bf16"));

        assertThat(write("name STRING, values ARRAY<DOUBLE>, dtype STRING", options(), row)
                        .tensors()
                        .get(0)
                        .dtype())
                .isEqualTo(DType.BF16);
    }

    @ParameterizedTest
    @ValueSource(strings = {"format=np,format=pt", "=x", "format=pt, =x", "format"})
    void metadataNeedsDistinctNames(String metadata) {
        assertThatThrownBy(() -> options("metadata", metadata))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("metadata");
    }

    @Test
    void moreThan2To63ValuesAreNamedSo() {
        Object[] row = row(text("w"), array(1), longs(1L << 40, 1L << 40));
        assertThatThrownBy(() -> write("name STRING, values ARRAY<DOUBLE>, shape ARRAY<BIGINT>", options(), row))
                .hasMessageContaining("1 values, but shape [1099511627776, 1099511627776] needs more than 2^63");

        Object[] element = row(text("w"), longs(Long.MAX_VALUE), 1.0);
        assertThatThrownBy(() -> write("name STRING, indices ARRAY<BIGINT>, value DOUBLE", options(), element))
                .hasMessageContaining("tensor 'w': a shape of more than 2^63 values is too large for memory");
    }
}
