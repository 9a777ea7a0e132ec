package io.github.mlformats.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.ColumnSemantics;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Merging the schemas of several files. */
class SchemaUnionTest {
    private static final ColumnNameMatcher IGNORE_CASE = new ColumnNameMatcher(false);

    private static FileSchema file(String name, StructType columns) {
        return new FileSchema(name, columns, Collections.nCopies(columns.length(), ColumnSemantics.NONE), 1);
    }

    private static FileSchema file(String name, String ddl) {
        return file(name, StructType.fromDDL(ddl));
    }

    private static String union(FileSchema... files) {
        return SchemaUnion.of(List.of(files), IGNORE_CASE).toDDL();
    }

    @Test
    void columnsInOrderOfFirstAppearance() {
        assertThat(union(file("a", "x INT, y INT"), file("b", "z INT, x INT"))).isEqualTo("x INT,y INT,z INT");
    }

    @Test
    void columnsAreNullableIfMissingOrNullableInAnyFile() {
        assertThat(union(
                        file("a", "all INT NOT NULL, some INT NOT NULL, first INT NOT NULL"),
                        file("b", "all INT NOT NULL, some INT, second INT NOT NULL")))
                .isEqualTo("all INT NOT NULL,some INT,first INT,second INT");
    }

    @Test
    void widestType() {
        assertThat(union(file("a", "x SMALLINT"), file("b", "x BIGINT"), file("c", "x INT")))
                .isEqualTo("x BIGINT");
    }

    @Test
    void typesWithoutAWiderOne() {
        assertThatThrownBy(() -> union(file("a", "x BIGINT"), file("b", "X DOUBLE")))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'x' is bigint in a and double in b, and neither type can hold both."
                        + " Read the files one by one and cast the column");
    }

    @Test
    void structsWithDifferentFieldsAreRejected() {
        assertThatThrownBy(() -> union(file("a", "x STRUCT<p: INT>"), file("b", "x STRUCT<p: INT, q: INT>")))
                .hasMessageContaining("neither type can hold both");
    }

    @Test
    void nestedNullabilityIsMerged() {
        assertThat(union(file("a", "x STRUCT<p: INT NOT NULL>"), file("b", "x STRUCT<p: INT>")))
                .isEqualTo("x STRUCT<p: INT>");
    }

    @Test
    void onlyCommonMetadataIsKept() {
        Metadata one = new MetadataBuilder().putString("slot", "one").build();
        Metadata two = new MetadataBuilder().putString("slot", "two").build();
        StructField field = StructType.fromDDL("x INT").fields()[0];
        StructType withOne = new StructType().add(field.name(), field.dataType(), true, one);
        StructType withTwo = new StructType().add(field.name(), field.dataType(), true, two);

        assertThat(SchemaUnion.of(List.of(file("a", withOne), file("b", withOne)), IGNORE_CASE)
                        .fields()[0]
                        .metadata())
                .isEqualTo(one);
        assertThat(SchemaUnion.of(List.of(file("a", withOne), file("b", withTwo)), IGNORE_CASE)
                        .fields()[0]
                        .metadata())
                .isEqualTo(Metadata.empty());
    }

    @Test
    void metadataIsComparedEntryByEntry() {
        Metadata a = Metadata.fromJson(
                "{\"type\":\"v\",\"n\":1,\"dims\":[2,3],\"slots\":{\"same\":[1,2],\"other\":\"x\"},\"json\":\"{\\\"same\\\":[1],\\\"other\\\":1}\",\"a\":1}");
        Metadata b = Metadata.fromJson(
                "{\"type\":\"v\",\"n\":2,\"dims\":[2,3],\"slots\":{\"same\":[1,2],\"other\":\"y\"},\"json\":\"{\\\"other\\\":2,\\\"same\\\":[1]}\",\"b\":1}");

        assertThat(SchemaUnion.CommonMetadata.of(a, b))
                .isEqualTo(Metadata.fromJson(
                        "{\"type\":\"v\",\"dims\":[2,3],\"slots\":{\"same\":[1,2]},\"json\":\"{\\\"same\\\":[1]}\"}"));
        assertThat(SchemaUnion.CommonMetadata.of(a, Metadata.empty())).isEqualTo(Metadata.empty());
    }

    @Test
    void columnSemanticsMustMatch() {
        StructType columns = StructType.fromDDL("x INT");
        List<FileSchema> files = List.of(
                new FileSchema("a", columns, List.of(new ColumnSemantics("keys 1, 2", "Read the keys")), 1),
                new FileSchema("b", columns, List.of(new ColumnSemantics("keys 2, 1", "Read the keys")), 1));

        assertThatThrownBy(() -> SchemaUnion.of(files, IGNORE_CASE))
                .isInstanceOf(UsageException.class)
                .hasMessage("column 'x' has a different meaning in b than in a: keys 2, 1 instead of keys 1, 2."
                        + " Read the keys");
    }

    @Test
    void filesThatWereNotReadMayHaveNulls() {
        List<FileSchema> seen = List.of(file("a", "x INT NOT NULL"));

        assertThat(SchemaUnion.ofAgreeing(seen, IGNORE_CASE, true).toDDL()).isEqualTo("x INT NOT NULL");
        assertThat(SchemaUnion.ofAgreeing(seen, IGNORE_CASE, false).toDDL()).isEqualTo("x INT");
    }
}
