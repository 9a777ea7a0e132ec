package io.github.mlformats.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Binding of requested columns to those of a file. */
class ColumnBindingTest {
    private static ColumnBinding bind(String requested, String file, ColumnBinding.Rules rules) {
        return ColumnBinding.bind(StructType.fromDDL(requested), StructType.fromDDL(file), "b", rules);
    }

    private static ColumnBinding.Rules rules(boolean missingIsNull) {
        return new ColumnBinding.Rules(new ColumnNameMatcher(false), missingIsNull, "a");
    }

    @Test
    void columnsAreFoundByName() {
        ColumnBinding binding = bind("Z INT, x INT", "x INT, y INT, z INT", rules(false));

        assertThat(binding.columns().toDDL()).isEqualTo("z INT,x INT");
        assertThat(binding.sources()).containsExactly(0, 1);
    }

    @Test
    void narrowerColumnIsWidened() {
        ColumnBinding binding = bind("x BIGINT", "x INT", rules(false));

        assertThat(binding.columns().toDDL()).isEqualTo("x INT");
        assertThat(binding.isWidened(DataTypes.LongType, 0)).isTrue();
        assertThat(binding.isWidened(DataTypes.IntegerType, 0)).isFalse();
    }

    @Test
    void missingColumnIsNullIfAllowed() {
        ColumnBinding binding = bind("x INT, y INT", "y INT", rules(true));

        assertThat(binding.columns().toDDL()).isEqualTo("y INT");
        assertThat(binding.sources()).containsExactly(-1, 0);
    }

    @Test
    void missingColumn() {
        assertThatThrownBy(() -> bind("x INT", "y INT, z INT", rules(false)))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'x' (as in a) is missing in b, which has y, z. Set option(\"mergeSchema\", true) to"
                        + " read it as null there");
    }

    @Test
    void lossyConversion() {
        assertThatThrownBy(() -> bind("x INT", "x DOUBLE", rules(false)))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'x' is requested as int (as in a), but is double in b, which cannot be converted"
                        + " without loss. Read it with its own type and cast it in the query");
    }

    @Test
    void unexpectedNulls() {
        assertThatThrownBy(() -> bind("x INT NOT NULL", "x INT", rules(false)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "column 'x', or a value nested in it, is declared as not null (as in a), but may be null"
                                + " in b");
        assertThatThrownBy(() -> bind("x STRUCT<p: INT NOT NULL>", "x STRUCT<p: INT>", rules(false)))
                .hasMessageStartingWith("column 'x', or a value nested in it, is declared as not null");
        assertThat(bind("x STRUCT<p: INT>", "x STRUCT<p: INT NOT NULL> NOT NULL", rules(false))
                        .sources())
                .containsExactly(0);
    }
}
