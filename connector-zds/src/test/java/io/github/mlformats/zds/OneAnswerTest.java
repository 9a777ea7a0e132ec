package io.github.mlformats.zds;

import io.github.mlformats.core.testing.spark.ConsistentReads;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;

/** A data set has the same documents, regardless of splits and projections. */
class OneAnswerTest extends ConsistentReads {
    OneAnswerTest() {
        super("zds");
    }

    @Override
    protected Stream<Source> sources() throws IOException {
        Stream<Source> good = Stream.of(
                        "updated_deleted", "crlf", "blank_lines", "index_only_ids", "no_index", "docs_py", "zip_docs")
                .map(name -> source(name, Map.of()));
        Stream<Source> damaged =
                Corpus.readable().filter(name -> name.contains("index")).map(name -> source(name, Map.of()));
        return Stream.of(good, damaged, hostile()).flatMap(sources -> sources);
    }

    /**
     * Of a document whose damage a narrow read does not notice it gives the own id, where a wide one gives the key. These
     * keys are not the ids of their documents, so only ways to read are compared that read all of a document.
     */
    private static Stream<Source> hostile() {
        return Corpus.hostile().flatMap(name -> Stream.of("DROPMALFORMED", "FAILFAST")
                .map(mode -> source(name, Map.of("mode", mode))));
    }

    private static Source source(String name, Map<String, String> options) {
        return new Source(name, Corpus.path(name), options);
    }

    @Override
    protected List<String> rowFields() {
        return ZdsColumns.ROW_FIELDS.stream().map(StructField::name).toList();
    }
}
