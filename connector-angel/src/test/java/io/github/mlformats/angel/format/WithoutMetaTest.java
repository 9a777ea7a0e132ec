package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions.RangeRepairMode;
import io.github.mlformats.angel.format.decode.Encoding.TextDialect;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Matrices without a meta, such as graph embeddings, or with a server's psmeta: options specify their format. */
class WithoutMetaTest {
    private static MatrixOptions said(String formatClass, String rowType, Integer rows) {
        return new MatrixOptions(formatClass, rowType, rows, TextDialect.DEFAULT, RangeRepairMode.AUTO, false);
    }

    private static MatrixMeta meta(LocalDirectory directory) throws IOException {
        return MetaFileReader.read(directory.matrix(), MetaFileReader.find(directory.matrix()), finding -> {});
    }

    private static LocalDirectory withoutMeta(LocalDirectory directory) {
        return directory.with("_meta", null).with("meta", null);
    }

    private static void assertSame(String name, LocalDirectory directory, MatrixOptions options) throws IOException {
        AngelMatrix matrix = directory.open(options);
        List<JsonNode> expected = Corpus.expected(name, "expected.jsonl")
                .getOrDefault(directory.rootEntry().name(), List.of());
        assertThat(ElementLines.readStrictly(directory, matrix))
                .as(directory.rootEntry().name())
                .isEqualTo(ElementLines.of(expected, matrix.encoding().value()));
    }

    @ParameterizedTest
    @CsvSource({
        "v320_range_1row_ColIdValueTextRowFormat,       ColIdValueTextRowFormat,",
        "v320_range_1row_ColIdValueBinaryRowFormat,     ColIdValueBinaryRowFormat,",
        "v320_range_1row_RowIdColIdValueBinaryRowFormat,RowIdColIdValueBinaryRowFormat,",
        "v320_range_1row_RowIdColIdValueTextRowFormat,  RowIdColIdValueTextRowFormat,",
        "v320_range_1row_BinaryColumnFormat,            BinaryColumnFormat, 1",
        "v320_range_rows_RowIdColIdValueBinaryRowFormat,RowIdColIdValueBinaryRowFormat,",
        "v320_range_rows_RowIdColIdValueTextRowFormat,  RowIdColIdValueTextRowFormat,",
        "v320_many_rows_TextColumnFormat,               TextColumnFormat,",
        "v320_any_line_TextLINEModelOutputFormat,       TextLINEModelOutputFormat,",
        "v320_any_line_TextLINEModelContextEmbOutputFormat, TextLINEModelContextEmbOutputFormat,"
    })
    void optionsReplaceTheMetadata(String name, String formatClass, Integer rows) throws IOException {
        for (String matrix : Corpus.matrices(name)) {
            LocalDirectory directory = Corpus.directory(name, matrix);
            String rowType = meta(directory).rowType().name();
            if (Corpus.expected(name, "expected.jsonl").containsKey(matrix)) {
                assertSame(name, withoutMeta(directory), said(formatClass, rowType, rows));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ColIdValueBinaryRowFormat, , , rowType",
        "BinaryColumnFormat, T_FLOAT_DENSE, , rows",
        "ColIdValueTextRowFormat, , 3, rows",
        "ValueBinaryRowFormat, T_FLOAT_DENSE, 1, without which",
        "ValueTextRowFormat, T_FLOAT_DENSE, 1, without which",
        "SnapshotFormat, T_FLOAT_DENSE, 1, without which",
        "BinaryCSRFormat, T_INT_SPARSE, 1, formatClass",
        "NodeBinaryFormat, T_ANY_INTKEY_SPARSE, 1, formatClass",
        "Whatever, T_ANY_INTKEY_SPARSE, 1, formatClass"
    })
    void missingOptionsAreNamed(String formatClass, String rowType, Integer rows, String named) {
        LocalDirectory directory = withoutMeta(Corpus.directory(
                "v320_one_by_one", Corpus.matrices("v320_one_by_one").get(0)));
        assertThatThrownBy(() -> directory.open(said(formatClass, rowType, rows)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named);
    }

    /** As a server dumps it; before 2.3 without the rows' storage, which the length then tells. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void psmeta(boolean saveTypes) throws IOException {
        for (String name : List.of("v240_SnapshotFormat", "v200_SnapshotFormat", "v310_adaptive_SnapshotFormat")) {
            for (String matrix : Corpus.matrices(name)) {
                LocalDirectory directory = Corpus.directory(name, matrix);
                MatrixMeta meta = meta(directory);
                LocalDirectory snapshot = withoutMeta(directory).with("psmeta", MetaBuilder.snapshot(meta, saveTypes));
                assertSame(name, snapshot, said(null, meta.rowType().name(), null));
            }
        }
    }

    /** All rows are marked as dense; only row 1 is. */
    @Test
    void denseAndSparseRowsOfOldSnapshotsAreToldApart(@TempDir Path path) throws IOException {
        byte[] data = ByteBuffer.allocate(24)
                .putInt(2)
                .putFloat(0.5F)
                .putFloat(1)
                .putFloat(2)
                .putFloat(3)
                .putFloat(4)
                .array();
        MetaBuilder meta = new MetaBuilder("w", "SnapshotFormat", RowType.T_FLOAT_SPARSE.ordinal(), 2, 4, 2, 4)
                .partition(0, 0, 2, 0, 4, row -> row == 0 ? 1 : 4, "0", 0, data.length);
        LocalDirectory snapshot =
                new LocalDirectory(path).with("meta", meta.bytes()).with("0", data);

        assertThat(ElementLines.readStrictly(snapshot, snapshot.open(MatrixOptions.DEFAULT)))
                .containsExactly(
                        "0 2 " + Float.floatToIntBits(0.5F),
                        "1 0 " + Float.floatToIntBits(1),
                        "1 1 " + Float.floatToIntBits(2),
                        "1 2 " + Float.floatToIntBits(3),
                        "1 3 " + Float.floatToIntBits(4));
    }

    @Test
    void psmetaNeedsTheRowType() throws IOException {
        LocalDirectory directory = Corpus.directory("v240_SnapshotFormat", "w_dense");
        LocalDirectory snapshot = withoutMeta(directory).with("psmeta", MetaBuilder.snapshot(meta(directory), true));
        assertThatThrownBy(() -> snapshot.open(MatrixOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("rowType");
    }

    @Test
    void theFormatOfAPsmetaMayBeAnother() throws IOException {
        LocalDirectory directory = Corpus.directory("v240_ColIdValueBinaryRowFormat", "w_dense");
        LocalDirectory snapshot = withoutMeta(directory).with("psmeta", MetaBuilder.snapshot(meta(directory), true));
        MatrixOptions said =
                said("ColIdValueBinaryRowFormat", meta(directory).rowType().name(), null);
        assertSame("v240_ColIdValueBinaryRowFormat", snapshot, said);
    }
}
