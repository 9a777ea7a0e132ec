package io.github.mlformats.primitiv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that rows which a model cannot contain fail with the path and the reason, and leave no file. */
class RefusalsTest extends Written {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cast(null as array<string>), array(1), array(1f) | column 'path' is null",
                "array('a', null), array(1), array(1f) | column 'path' contains a null",
                "cast(array() as array<string>), array(1), array(1f)), (array('a'), array(1), array(1f) | it cannot be written with a row with an empty path",
                "array('a'), array(1), array(1f)), (array('a'), array(1), array(1f) | path ['a']: it occurs twice",
                "array('a'), array(1), array(1f)), (array('a', 'b'), array(1), array(1f)), (array('a!'), array(1), array(1f) | path ['a']: it is a prefix of ['a', 'b'], and a model cannot contain both",
                "array('a', 'b'), cast(null as array<int>), array(1f) | path ['a', 'b']: dims is null",
                "array('a'), array(2, null), array(1f, 2f) | path ['a']: a null in dims",
                "array('a'), array(2, 0), array() | path ['a']: dims [2, 0] and batch 1: all must be 1 or more",
                "array('a'), array(-1), array() | all must be 1 or more",
                "array('a'), array(1,1,1,1,1,1,1,1,2), array(1f, 1f) | path ['a']: 9 dims, but primitiv supports at most 8",
                "array('a'), array(2), cast(null as array<float>) | path ['a']: values is null",
                "array('a'), array(2), array(1f, null) | path ['a']: a null among the values",
                "array('a'), array(2, 3), array(1f) | path ['a']: 1 values, but dims [2, 3] need 6",
                "array('a'), array(1), array(1f, 2f) | path ['a']: 2 values, but dims [] need 1",
                "array('a'), array(641, 6700417), array(1f) | path ['a']: dims [641, 6700417] have more values than a tensor can hold: 1073741823",
                "array('a'), array(2147483647, 2147483647, 2147483647), array(1f) | more values than a tensor can"
            })
    void rowsOfParameters(String rows, String message) throws IOException {
        String typed = rows.replace("array()", "cast(array() as array<float>)");
        refused("parameters", "values (" + typed + ") as t(path, dims, values)", message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "array('a') path, array(1) dims, array(1f) values, 2 batch | path ['a']: batch 2: only statistics can have a batch other than 1",
                "array('a') path, array(1) dims, array(1f) values, map('m', null) stats | column 'stats' must be map<string,struct<dims,batch,values>>, not map<string,void>: cast it",
                "array('a') path, array(1) dims, array(1f) values, map('m', if(rand() < 2, null, named_struct('dims', array(1), 'values', array(1f)))) stats | path ['a'], statistic 'm': it is null",
                "array('a') path, array(1) dims, array(1f) values, map('m', named_struct('dims', array(1), 'batch', 0, 'values', array(1f))) stats | path ['a'], statistic 'm': dims [] and batch 0",
                "array('a') path, array(1) dims, array(1f) values, map('m', named_struct('dims', array(3), 'batch', 2, 'values', array(1f))) stats | path ['a'], statistic 'm': 1 values, but dims [3] and batch 2 need 6"
            })
    void batchesAndStatistics(String columns, String message) throws IOException {
        refused("parameters", "select " + columns, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tensors | array('a'), 'm', array(1), 0, array(1f) | path ['a'], statistic 'm': there is no row with the value of the parameter",
                "tensors | array('a'), null, array(4), 0, array(1f, 2f)), (array('a'), null, array(4), 3, array(1f) | path ['a']: a row starts at value 3, but the rows before it have 2",
                "tensors | array('a'), null, array(4), 0, array(1f, 2f)), (array('a'), null, array(4), 1, array(1f, 2f) | a row starts at value 1, but the rows before it have 2",
                "tensors | array('a'), null, array(4), 0, array(1f, 2f)), (array('a'), null, array(2, 2), 2, array(1f, 2f) | rows of different dims or batch",
                "columns | array('a'), null, array(0), 0, array(1f)), (array('a'), null, array(0), 2, array(1f) | path ['a']: column 1 is missing before column 2",
                "columns | array('a'), null, array(0), 1, array(1f) | column 0 is missing before column 1",
                "columns | array('a'), null, array(0), 0, array(1f)), (array('a'), null, array(0), 0, array(1f) | column 0 occurs twice",
                "columns | array('a'), null, array(0), -1, array(1f) | column 0 is missing before column -1",
                "columns | array('a'), null, array(0), 0, array(1f)), (array('a'), null, array(0), 1, array(1f, 2f) | column 1 has 2 values, but those before it have 1",
                "columns | array('a'), null, array(0), int(null), array(1f) | col is null",
                "columns | array('a'), null, array(0), 0, cast(array() as array<float>) | all must be 1 or more",
                "elements | array('a'), null, array(0, 0), 0, array(1f)), (array('a'), null, array(1, 1), 0, array(1f) | path ['a']: 2 elements, but their indices imply dims [2, 2] and batch 1",
                "elements | array('a'), null, array(0), 0, array(1f)), (array('a'), null, array(1), 0, array(1f)), (array('a'), null, array(3), 0, array(1f)), (array('a'), null, array(3), 0, array(1f) | element [3] occurs twice",
                "elements | array('a'), null, array(0), 0, array(1f)), (array('a'), null, array(1, 1), 0, array(1f) | elements of different ranks: 1 and 2",
                "elements | array('a'), null, array(-1), 0, array(1f) | element index -1 is outside 0 to",
                "elements | array('a'), null, array(0, null), 0, array(1f) | a null in indices",
                "elements | array('a'), null, cast(null as array<int>), 0, array(1f) | an element has neither indices nor row and col",
                "elements | array('a'), null, array(0), 0, array(null) | value is null",
                "elements | array('a'), null, array(0), 1, array(1f)), (array('a'), null, array(0), 0, array(1f) | batch 2: only statistics can have a batch other than 1"
            })
    void partsOfTensors(String layout, String rows, String message) throws IOException {
        String columns =
                switch (layout) {
                    case "tensors" -> "path, string(stat) stat, p dims, n start, values";
                    case "columns" -> "path, string(stat) stat, n col, values";
                    default -> "path, string(stat) stat, p indices, n batch, float(values[0]) value";
                };
        refused(layout, "select " + columns + " from values (" + rows + ") as t(path, stat, p, n, values)", message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-1L epoch, map('a', 1L) uint_configs, map('b', 1f) float_configs | 'Optimizer.epoch' is -1, outside 0 to 4294967295",
                "1L epoch, map('a', 4294967296L) uint_configs, map('b', 1f) float_configs | 'a' is 4294967296, outside",
                "1L epoch, map('a', 1L) uint_configs, map('b', float(null)) float_configs | 'b' is null: fill it, or remove it",
                "explode(array(1, 2)) epoch, map('a', 1L) uint_configs, map('b', 1f) float_configs | more than one row, but a file contains one optimizer",
                "1 epoch, map('a', 1L) uint_configs, map('b', 1f) float_configs where false | no rows, but a file contains one optimizer: write one row",
                "1 epoch, map('a', 1L) uint_configs | no column 'float_configs', which this layout needs"
            })
    void settingsOfOptimizers(String columns, String message) throws IOException {
        refused("optimizer", "select " + columns, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "parameters | 'a' path, array(1) dims, array(1f) values | column 'path' must be array<string>, not string: cast it",
                "parameters | array('a') path, array(1.5) dims, array(1f) values | column 'dims' must be array<int>, not array<decimal(2,1)>",
                "parameters | array('a') path, array(1) dims, array(1.5) values | column 'values' must be array<float>, array<double>, a vector or a matrix, not array<decimal(2,1)>: cast it",
                "parameters | array('a') path, array(1) dims | no column 'values', which this layout needs: add it, or choose another layout",
                "parameters | array('a') path, array(1) dims, array(1f) values, 1 dims | column 'dims' occurs twice: drop or rename one",
                "columns | array('a') path, array(1f) values | no column 'col'",
                "elements | array('a') path, 1f value, 1 row | no column 'indices', nor both of 'row' and 'col'",
                "shapes | array('a') path, array(1) dims | layout=shapes has no values",
                "parameters | array('a') path, array(1) dims, array(1f) values, 1 file | column 'file' must be string, not int"
            })
    void columnsAreCheckedBeforeAnyJob(String layout, String columns, String message) {
        assertThatThrownBy(() ->
                        write(spark.sql("select " + columns), "layout", layout).save(path()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    private void refused(String layout, String query, String message) throws IOException {
        String whole = query.startsWith("select") ? query : "select * from " + query;
        assertThatThrownBy(() -> write(spark.sql(whole), "layout", layout).save(path()))
                .hasStackTraceContaining(message);
        assertThat(names()).isEmpty();
    }
}
