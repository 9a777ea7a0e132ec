package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ConversionRequestTest {
    private static final Configuration CONF = new Configuration();

    private static ConversionRequest request(String target, String... inputs) {
        return new ConversionRequest(
                new Input("idv", Map.of(), List.of(inputs)),
                Transformation.NONE,
                Output.files(target, "json", Map.of()));
    }

    private static String absolute(String path) {
        return Path.of(path).toAbsolutePath().toString();
    }

    /** The same relative path means other files in another working directory. */
    @Test
    void describesRelativePathsAsAbsoluteOnes() throws IOException {
        ConversionRequest relative = request("out", "in/a.idv");
        assertThat(relative.describe(CONF))
                .anySatisfy(line -> assertThat(line).isEqualTo("from idv file:" + absolute("in/a.idv")))
                .anySatisfy(line -> assertThat(line).startsWith("to json file:" + absolute("out")));
        assertThat(relative.fingerprint(CONF))
                .isEqualTo(request(absolute("out"), absolute("in/a.idv")).fingerprint(CONF));
    }

    @Test
    void tellsSeveralPathsFromOneWithSpaces() throws IOException {
        assertThat(request("out", "/a b").fingerprint(CONF))
                .isNotEqualTo(request("out", "/a", "b").fingerprint(CONF))
                .isNotEqualTo(request("out", "/a", "/b").fingerprint(CONF));
    }

    @Test
    void keepsTheNameOfATable() throws IOException {
        Output table = new Output("out", "iceberg", Map.of(), List.of(), Optional.of("lake.db.t"));
        ConversionRequest request =
                new ConversionRequest(new Input("idv", Map.of(), List.of("/a")), Transformation.NONE, table);
        assertThat(request.describe(CONF)).contains("to iceberg lake.db.t by []");
    }
}
