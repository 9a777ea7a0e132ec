package io.github.mlformats.idv.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.idv.IdvFormat;
import io.github.mlformats.idv.TestFiles;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;

/** Annotations as column metadata, in the layout of Spark ML attributes. */
class ColumnMetadataBuilderTest {
    private static StructField field(String file, String column, Map<String, String> options) throws IOException {
        return TestFiles.corpus(file, options).file().schema().apply(column);
    }

    private static Metadata metadata(String file, String column) throws IOException {
        return field(file, column, Map.of()).metadata();
    }

    @Test
    void slotNamesAreSparkMlAttributes() throws IOException {
        AttributeGroup group = AttributeGroup.fromStructField(field("annotations", "F", Map.of()));

        assertThat(group.size()).isEqualTo(4);
        assertThat(Arrays.stream(group.attributes().get())
                        .map(slot -> slot.name().isDefined() ? slot.name().get() : ""))
                .containsExactly("a", "", "\u00e9", "d d");
        assertThat(group.indexOf("d d")).isEqualTo(3);
    }

    @Test
    void tooManySlotNamesAreSkippedButCounted() throws IOException {
        StructField field = field("slotnames_big", "F", Map.of("maxMetadataNames", "1999"));

        AttributeGroup group = AttributeGroup.fromStructField(field);

        assertThat(group.size()).isEqualTo(2000);
        assertThat(group.attributes().isDefined()).isFalse();
        assertThat(field.metadata().json()).hasSizeLessThan(200);
        assertThat(AttributeGroup.fromStructField(field("slotnames_big", "F", Map.of()))
                        .indexOf("slot_1999"))
                .isEqualTo(1999);
    }

    @Test
    void keyValuesAreANominalAttribute() throws IOException {
        NominalAttribute attribute = (NominalAttribute) Attribute.fromStructField(field("keys", "named4", Map.of()));

        assertThat(attribute.values().get()).containsExactly("red", "green", "blue");
        assertThat(((NominalAttribute) Attribute.fromStructField(field("keys", "floatNames", Map.of())))
                        .values()
                        .get())
                .containsExactly("1.5", "NaN", "-2.0");
    }

    @Test
    void keysWithoutValuesAreCounted() throws IOException {
        NominalAttribute attribute = (NominalAttribute) Attribute.fromStructField(field("keys", "k1", Map.of()));

        assertThat(attribute.numValues().get()).isEqualTo(255);
        assertThat(metadata("keys", "k1").getLong("idv.keyCount")).isEqualTo(255);
        assertThat(metadata("keys", "k8").contains("ml_attr")).isFalse();
    }

    @Test
    void rawKeysAreNoIndicesAndHaveNoAttribute() throws IOException {
        assertThat(field("keys", "named4", Map.of("keys", "raw")).metadata().contains("ml_attr"))
                .isFalse();
    }

    @Test
    void theTypeAndDimensionsAreKept() throws IOException {
        StructField field =
                TestFiles.corpus("vec_multi_dim", Map.of()).file().schema().fields()[0];

        assertThat(field.metadata().getString("idv.type")).isEqualTo("Vector<Single, 2,3>");
        assertThat(field.metadata().getLongArray("idv.dims")).containsExactly(2, 3);
    }

    @Test
    void allOtherAnnotationsAreJson() throws IOException {
        assertThat(metadata("annotations", "F").getString("idv.annotations"))
                .isEqualTo("{\"IsNormalized\":true,\"CategoricalSlotRanges\":[0,1,2,3]}");
        assertThat(metadata("annotations", "S").getString("idv.annotations"))
                .isEqualTo("{\"ScoreColumnKind\":\"BinaryClassification\",\"ScoreValueKind\":\"Score\","
                        + "\"ScoreColumnSetId\":1,\"IsUserVisible\":false,\"when\":633636476551234567,\"ratio\":0.1,"
                        + "\"sparse\":{\"size\":100,\"indices\":[5,99],\"values\":[1.0,2.0]},\"varvec\":[1,2,3]}");
        assertThat(metadata("annotations", "plain").contains("idv.annotations")).isFalse();
    }

    @Test
    void skippedListsAreCountedInAWarning() throws IOException {
        IdvFile file = IdvFile.open(new HeapSource("f.idv", Corpus.bytes("slotnames_big")));
        IdvSchema schema = new IdvSchema(
                file, "f.idv", TableResolver.readOptions(new IdvFormat()).parse(Map.of()));
        ColumnMetadataBuilder builder = new ColumnMetadataBuilder(1999, 1 << 20);
        IdvColumn column = schema.column("F");

        builder.build(column, schema.typeMapping(column), schema.annotations(column));

        assertThat(builder.skippedWarnings())
                .containsExactly(
                        "annotations skipped in the column metadata, so that files written from these rows do not have"
                                + " them: 1, the first of them 'SlotNames' of column 'F': more items than maxMetadataNames, which is"
                                + " 1999");
    }
}
