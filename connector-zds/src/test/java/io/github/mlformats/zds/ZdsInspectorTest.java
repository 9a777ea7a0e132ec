package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZdsInspectorTest {
    private static final ZdsInspector INSPECTOR = new ZdsInspector();

    @ParameterizedTest
    @ValueSource(strings = {"basic/ds", "basic/ds/collections/train", "docs_cli/ds", "zip_root/ds.zds"})
    void recognizesDataSetsCollectionsAndArchives(String path) throws IOException {
        assertThat(INSPECTOR.recognizes(tree(path))).isTrue();
        assertThat(INSPECTOR.recognizes(tree(""))).isFalse();
    }

    @Test
    void saysWhatIsLiveAndWhatIsDead() throws IOException {
        assertThat(table("updated_deleted/ds", "collections"))
                .containsExactly("train", "jsonl", "18", "525", "11", "312", "binary, 18 entries", "");
        assertThat(table("tsv_index/ds", "collections").get(6)).isEqualTo("TSV, 5 entries");
        assertThat(table("no_index/ds", "collections").get(6)).isEqualTo("none");
        assertThat(table("bad/index_version_2/ds", "collections").get(6)).isEqualTo("cannot be used");
        assertThat(table("docs_cli/ds", "collections").subList(0, 3)).containsExactly("train", "docs", "3");
    }

    @Test
    void looksIntoTheDataSetsOfADirectory() throws IOException {
        assertThat(INSPECTOR.recognizes(tree("basic"))).isTrue();
        assertThat(shown(fact("zip_stored", "kind"))).isEqualTo("directory of 1 data sets");
        assertThat(table("basic", "collections").get(0)).isEqualTo("ds/train");
        assertThat(INSPECTOR.verify(tree("basic"), options()).problems()).isEmpty();
    }

    @Test
    void showsTheMetadataNextToTheActualContent() throws IOException {
        assertThat(shown(fact("with_zds_json/ds", "zds.json says"))).contains("99");
        assertThat(table("with_zds_json/ds", "collections")).contains("5", "99 documents");
        assertThat(table("init_then_jsonl/ds", "collections")).contains("5", "0 documents");
    }

    @Test
    void saysWhatTheOriginalToolsSee() throws IOException {
        assertThat(table("basic/ds", "what the original tools see"))
                .containsExactly(
                        "train",
                        "5",
                        "0 or an error: it cannot read the binary index",
                        "0; it does not see data.jsonl",
                        "0; it does not see data.jsonl");
        assertThat(table("docs_cli/ds", "what the original tools see"))
                .containsExactly(
                        "train", "0, and writes an empty data.jsonl", "3, and copies them into data.jsonl", "3", "3");
    }

    @Test
    void warns() throws IOException {
        assertThat(table("both_modes/ds", "warnings").get(0)).contains("docs/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"basic/ds", "many5000/ds", "multi/ds", "docs_py/ds", "zip_deflate/ds.zds", "crlf/ds"})
    void findsNothingWrongWithWhatIsRight(String path) throws IOException {
        assertThat(verify(path).problems()).isEmpty();
        assertThat(verify(path).records()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "bad/index_too_old/ds, after the last indexed document",
        "bad/index_trailing_bytes/ds, bytes after the last entry",
        "bad/index_version_2/ds, version 2",
        "bad/index_length_zero/ds, the entry is empty",
        "bad/duplicate_id/ds, duplicate of the id at byte",
        "bad/missing_id/ds, no id",
        "bad/nul_bytes/ds, not a single JSON object",
        "blank_lines/ds, does not start at the beginning of a line"
    })
    void saysWhatIsWrong(String path, String expected) throws IOException {
        assertThat(verify(path).problems())
                .anySatisfy(problem -> assertThat(problem.text()).contains(expected));
    }

    @Test
    void comparesKeysWithTheIdsOfTheirLines(@TempDir Path directory) throws IOException {
        assertThat(problems(directory, "{\"_id\":\"a\"}\n{\"_id\":\"b b\"}\n", "a\t0\t12\nc\t12\t14\n"))
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.text()).isEqualTo("document 'c' at byte 12: the document has the id 'b b'"));
    }

    /** As statements that delete append it. */
    @Test
    void aBlankLineAfterTheLastDocumentIsNoProblem(@TempDir Path directory) throws IOException {
        assertThat(problems(directory, "{\"_id\":\"b\"}\n{\"_id\":\"a\"}\n\n", "a\t12\t12\n"))
                .isEmpty();
    }

    /** Those of a data set of one collection. */
    private static List<VerificationResult.Problem> problems(Path directory, String data, String index)
            throws IOException {
        Path meta = Files.createDirectories(directory.resolve("collections/c/meta"));
        Files.writeString(meta.resolve("data.jsonl"), data);
        Files.writeString(meta.resolve("index.bin"), index);
        return verify(new HadoopTree(hadoop(directory), new Configuration())).problems();
    }

    @Test
    void checksTheSumsOfArchives(@TempDir Path directory) throws IOException {
        byte[] archive = Files.readAllBytes(resource("zip_stored/ds.zds"));
        archive[5000] ^= 1;
        Path damaged = Files.write(directory.resolve("damaged.zds"), archive);

        assertThat(verify(new HadoopTree(hadoop(damaged), new Configuration())).problems())
                .anySatisfy(problem -> assertThat(problem.text()).contains("CRC"));
    }

    private static VerificationResult verify(String path) throws IOException {
        return verify(tree(path));
    }

    private static VerificationResult verify(HadoopTree tree) throws IOException {
        return INSPECTOR.verify(tree, options());
    }

    private static List<String> table(String path, String label) throws IOException {
        Fact.Table table = (Fact.Table) fact(path, label);
        return table.rows().get(0).stream().map(ZdsInspectorTest::shown).toList();
    }

    private static Fact fact(String path, String label) throws IOException {
        return INSPECTOR.inspect(tree(path), options()).facts().stream()
                .filter(fact -> fact.label().equals(label))
                .findFirst()
                .orElseThrow()
                .fact();
    }

    private static String shown(Fact fact) {
        if (fact instanceof Fact.Count count) {
            return String.valueOf(count.count());
        } else if (fact instanceof Fact.Size size) {
            return String.valueOf(size.bytes());
        }
        return fact instanceof Fact.Text text ? text.text() : "";
    }

    private static Options options() {
        return TableResolver.readOptions(new ZdsFormat()).parse(Map.of());
    }

    private static HadoopTree tree(String path) throws IOException {
        return new HadoopTree(hadoop(resource(path)), new Configuration());
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }

    private static Path resource(String path) {
        try {
            return Path.of(ZdsInspectorTest.class.getResource("/zds/" + path).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
