package io.github.mlformats.angel.format.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowTypeTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "T_ANY.*")
    void propertiesFollowFromTheName(RowType type) {
        String name = type.name();
        assertThat(name).startsWith("T_" + type.value());
        assertThat(type.isDense()).isEqualTo(name.contains("DENSE"));
        assertThat(type.keyWidth()).isEqualTo(name.contains("LONGKEY") ? 8 : 4);
        assertThat(type.isWritable()).isEqualTo(!name.contains("COMPONENT"));
    }

    @ParameterizedTest
    @EnumSource
    void typesAreFoundByWhatTheyStore(NumberType value) {
        assertThat(RowType.dense(value)).hasToString("T_" + value + "_DENSE");
        assertThat(RowType.sparse(value, false)).hasToString("T_" + value + "_SPARSE");
        assertThat(RowType.sparse(value, true)).hasToString("T_" + value + "_SPARSE_LONGKEY");
    }
}
