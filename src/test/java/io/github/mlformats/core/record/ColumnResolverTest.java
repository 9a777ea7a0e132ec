package io.github.mlformats.core.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNameMatcher;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class ColumnResolverTest {
    private static final StructType COLUMNS = StructType.fromDDL("id BIGINT, Name STRING");

    private static ColumnResolver resolver(boolean caseSensitive) {
        return new ColumnResolver(COLUMNS, "", new ColumnNameMatcher(caseSensitive));
    }

    @Test
    void namesMatchInAnyCaseUnlessTheSessionIsCaseSensitive() {
        assertThat(resolver(false)
                        .required("name", "string", ColumnResolver::text)
                        .position())
                .isEqualTo(1);
        assertThat(resolver(false).first("text", "NAME")).isEqualTo("NAME");
        assertThat(resolver(true)
                        .optional("name", "string", ColumnResolver::text)
                        .exists())
                .isFalse();
        assertThat(resolver(true).has("Name")).isTrue();
    }

    @Test
    void aMatchingColumnGetsTheSpellingOfALayout() {
        assertThat(resolver(false).spelledAs("name").fieldNames()).containsExactly("id", "name");
        assertThat(resolver(true).spelledAs("name")).isEqualTo(COLUMNS);
    }

    @Test
    void theComparisonIsThatOfTheSession() {
        SQLConf conf = new SQLConf();
        conf.setConfString("spark.sql.caseSensitive", "true");

        assertThat(ColumnResolver.of(COLUMNS).has("name")).isTrue();
        assertThat((boolean) SQLConf.withExistingConf(
                        conf, () -> ColumnResolver.of(COLUMNS).has("name")))
                .isFalse();
    }

    @Test
    void fieldsOfStructsAreNamedWithTheStruct() {
        assertThatThrownBy(() ->
                        resolver(false).ofStruct(COLUMNS, "stats").required("dims", "array<int>", ColumnResolver::text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'stats.dims'");
    }
}
