package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import java.util.Map;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class ZdsWritePlanTest {
    private static ZdsWritePlan plan(String columns, Map<String, String> options) {
        return new ZdsWritePlan(StructType.fromDDL(columns), new OptionSet(ZdsWriteOptions.all()).parse(options));
    }

    @Test
    void theIdColumnIsFoundInAnyCase() {
        assertThat(plan("n INT, Name STRING", Map.of("idColumn", "NAME"))
                        .columns()
                        .fieldNames())
                .containsExactly("n", "NAME");
        assertThat(plan("_ID STRING", Map.of()).columns().fieldNames()).containsExactly("_id");
    }

    /** Reads return the id as {@code _id}, in any case, and another column of a table as null. */
    @Test
    void tablesHaveNoOtherNameForIds() {
        assertThat(plan("name STRING", Map.of("idColumn", "name")).reservedColumn())
                .hasValue("name");
        assertThat(plan("_ID STRING", Map.of("idColumn", "_ID")).reservedColumn())
                .isEmpty();
    }

    @Test
    void caseSensitiveSessionsNeedTheNameOfTheId() {
        SQLConf conf = new SQLConf();
        conf.setConfString("spark.sql.caseSensitive", "true");

        assertThatThrownBy(() -> SQLConf.withExistingConf(conf, () -> plan("NAME STRING", Map.of("idColumn", "name"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no id column 'name'");
    }

    /** Documents with both could not be read: members that differ only by case are one column. */
    @Test
    void anotherColumnThatReadersTakeForTheIdIsRefused() {
        String columns = "id STRING, _ID STRING";

        assertThatThrownBy(() -> plan(columns, Map.of("idColumn", "id")))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'id' is written as '_id', but there is also a column '_ID'. Drop or rename it");
        assertThatThrownBy(() -> plan(columns, Map.of("idStrategy", "generate")))
                .isInstanceOf(UsageException.class)
                .hasMessage("ids are generated, but there is also a column '_ID'. Drop or rename it");
    }

    @Test
    void caseSensitiveSessionsWriteMembersThatDifferByCase() {
        SQLConf conf = new SQLConf();
        conf.setConfString("spark.sql.caseSensitive", "true");

        ZdsWritePlan plan =
                SQLConf.withExistingConf(conf, () -> plan("_id STRING, _ID STRING, a INT, A INT", Map.of()));
        assertThat(plan.columns().fieldNames()).containsExactly("_id", "_ID", "a", "A");
    }
}
