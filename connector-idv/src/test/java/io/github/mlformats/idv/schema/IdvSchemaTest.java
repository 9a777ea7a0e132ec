package io.github.mlformats.idv.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.ColumnSemantics;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.idv.TestFiles;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.IdvBuilder.Note;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Visible columns of a file, and the reads of annotations. */
class IdvSchemaTest {
    private static final Options WRITE = new OptionSet(IdvWriteOptions.all()).parse(Map.of());

    private static String[] columns(String file, Map<String, String> options) throws IOException {
        return TestFiles.corpus(file, options).file().columns().fieldNames();
    }

    @Test
    void hiddenColumnsAreSkipped() throws IOException {
        assertThat(columns("edge/dup_names", Map.of())).doesNotHaveDuplicates().contains("A");
    }

    @Test
    void columnsThatCannotBeReadAreSkipped() throws IOException {
        assertThat(columns("edge/codec_unknown", Map.of())).doesNotContain("X");
        assertThat(columns("edge/comp_unknown", Map.of())).doesNotContain("B");
    }

    private static ReadRequest all(OpenFile file) throws IOException {
        return new ReadRequest(file.columns(), List.of(), RowSelection.ALL);
    }

    @Test
    void hiddenColumnsAreContentThatARewriteWouldLose() throws IOException {
        OpenFile file = TestFiles.corpus("edge/dup_names", Map.of()).file();

        assertThat(file.skippedContent(all(file), WRITE)).hasValueSatisfying(skipped -> {
            assertThat(skipped.content()).isEqualTo("the first column 'A'");
            assertThat(skipped.advice()).startsWith("A later column has the same name. ");
        });
    }

    @Test
    void columnsThatCannotBeReadCanBeAnError() {
        assertThatThrownBy(() -> columns("edge/codec_unknown", Map.of("unknownColumns", "fail")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'X' of edge/codec_unknown.idv cannot be read")
                .hasMessageContaining("option(\"unknownColumns\", \"skip\")");
    }

    @Test
    void filesWithOtherKeyValuesDoNotShareIndices() throws IOException {
        TestFiles.Opened keys = TestFiles.corpus("keys", Map.of());

        assertThat(keys.file().columnSemantics("named4").meaning())
                .startsWith("keys for 3 values red, green, blue (digest ");
        assertThat(keys.file().columnSemantics("named4"))
                .isNotEqualTo(keys.file().columnSemantics("floatNames"));
        assertThat(keys.file().columnSemantics("k1")).isEqualTo(keys.file().columnSemantics("k2"));
        assertThat(keys.file().columnSemantics("named4").advice()).contains("option(\"keys\", \"value\")");
        assertThat(TestFiles.corpus("keys", Map.of("keys", "value")).file().columnSemantics("named4"))
                .isEqualTo(ColumnSemantics.NONE);
    }

    @Test
    void sparseKeyValuesAreThoseOfTheSameDenseOnes() throws IOException {
        ColumnSemantics dense = key(TestFiles.keys("", "a", "", "b"));

        assertThat(key(TestFiles.sparseKeys("", "a", "", "b"))).isEqualTo(dense);
        assertThat(key(TestFiles.sparseKeys("", "a", "b", ""))).isNotEqualTo(dense);
    }

    private static ColumnSemantics key(byte[] file) throws IOException {
        return TestFiles.open("keys.idv", file, Map.of()).file().columnSemantics("key");
    }

    @ParameterizedTest
    @CsvSource({"'', false", "' ', true"})
    void slotNamesAreOnlyMissedIfOneIsNotEmpty(String name, boolean missed) throws IOException {
        Bytes vector = new Bytes().codec("VBuffer", new Bytes().codec("Single").i32(1, 2));
        Bytes names = new Bytes().codec("VBuffer", new Bytes().codec("TextSpan").i32(1, 2));
        Bytes value = new Bytes()
                .i32(1, 2, -1, 0)
                .add(new Bytes().i32(2, 0, name.length()).string(name).array());
        byte[] file = new IdvBuilder(0)
                .column(
                        "v",
                        vector,
                        Compression.NONE,
                        1,
                        List.of(new Note("SlotNames", names, Compression.NONE, value)))
                .build();
        OpenFile opened = TestFiles.open("v.idv", file, Map.of()).file();
        Metadata withoutNames = new MetadataBuilder()
                .putString(ColumnMetadataBuilder.TYPE, "Vector<Single, 2>")
                .build();
        StructType table = new StructType().add("v", opened.columns().apply("v").dataType(), false, withoutNames);

        assertThat(opened.skippedContent(new ReadRequest(table, List.of(), RowSelection.ALL), WRITE)
                        .isPresent())
                .isEqualTo(missed);
    }

    @Test
    void namesAndTypesAreFoundWithoutReadingAnnotations() throws IOException {
        TestFiles.Opened opened = TestFiles.corpus("textfeatures", Map.of());
        int reads = opened.reads().size();

        opened.file().columns();

        assertThat(opened.reads()).hasSize(reads);
    }

    @Test
    void theAnnotationsOfAllColumnsAreFetchedWithOneRead() throws IOException {
        byte[] manyKeys = TestFiles.keys(
                IntStream.range(0, 10_000).mapToObj(i -> "value number " + i).toArray(String[]::new));
        TestFiles.Opened opened = TestFiles.open("keys.idv", manyKeys, Map.of("maxMetadataNames", "10000"));
        opened.reads().clear();

        assertThat(opened.file().schema().apply("key").metadata().json()).contains("value number 9999");

        assertThat(opened.reads()).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void declaredColumnsAreFoundByTheirNameAndThenInAnyCase() throws IOException {
        Bytes time = new Bytes().codec("DateTime");
        byte[] file = new IdvBuilder(0)
                .column("a", time, Compression.NONE, 1)
                .column("b", time, Compression.NONE, 1)
                .build();
        StructType declared =
                new StructType().add("A", "bigint").add("a", "date").add("B", "bigint");

        assertThat(TestFiles.open("times.idv", file, Map.of())
                        .file()
                        .columns(declared)
                        .fields())
                .extracting(StructField::dataType)
                .containsExactly(DataTypes.DateType, DataTypes.LongType);
    }

    /** In each task: a search among all columns for every column took minutes. */
    @Test
    @Timeout(20)
    void manyDeclaredColumnsAreFoundQuickly() throws IOException {
        IdvBuilder file = new IdvBuilder(0);
        for (int i = 0; i < 20_000; i++) {
            file.column("column" + i, new Bytes().codec("Int32"), Compression.NONE, 1);
        }
        OpenFile opened = TestFiles.open("wide.idv", file.build(), Map.of()).file();

        assertThat(opened.columns(opened.columns()).size()).isEqualTo(20_000);
    }
}
