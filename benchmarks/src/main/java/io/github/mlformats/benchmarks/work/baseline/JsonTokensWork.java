package io.github.mlformats.benchmarks.work.baseline;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.mlformats.benchmarks.data.DocumentSet;
import io.github.mlformats.benchmarks.work.Work;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Reads the tokens of all documents with Jackson and discards them. */
public record JsonTokensWork(DocumentSet file) implements Work {
    @Override
    public String title() {
        return "bare Jackson";
    }

    @Override
    public boolean hasResult() {
        return true;
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        return new Run() {
            @Override
            public double[] once() throws IOException {
                try (JsonParser parser =
                        new JsonFactory().createParser(DocumentSet.lines(path).toFile())) {
                    while (parser.nextToken() != null) {
                        // Only tokenization is measured.
                    }
                }
                return new double[0];
            }

            @Override
            public String digest() {
                throw new UnsupportedOperationException("it has no rows");
            }
        };
    }
}
