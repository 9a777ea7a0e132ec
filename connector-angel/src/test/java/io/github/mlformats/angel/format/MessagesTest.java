package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.core.error.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages stay short and printable, even if a meta contains long or binary text instead of a number or a name. */
class MessagesTest {
    private static final String LONG = "x\\n\\u001b[31m".repeat(700_000);

    private static LocalDirectory changed(String field, String value) throws IOException {
        LocalDirectory directory = Corpus.directory(
                "v320_one_by_one", Corpus.matrices("v320_one_by_one").get(0));
        String meta =
                new String(directory.bytes("_meta"), 4, directory.bytes("_meta").length - 4, StandardCharsets.UTF_8);
        byte[] json = meta.replaceFirst(field, value.replace("\\", "\\\\")).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new DataOutputStream(bytes).writeInt(json.length);
        bytes.write(json);
        return directory.with("_meta", bytes.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"matrixId\":\\d+ = \"matrixId\":\"LONG\"",
                "\"formatClassName\":\" = \"formatClassName\":\"LONG",
                "\"rowType\":\\d+ = \"rowType\":\"LONG\"",
                "\"partMetas\":\\{\"0\" = \"partMetas\":{\"LONG\"",
                "\"fileName\":\" = \"fileName\":\"LONG",
                "\"options\":\\{ = \"options\":{\"LONG\":{},"
            })
    void errorsAreShort(String change) throws IOException {
        String[] parts = change.split(" = ");
        LocalDirectory directory = changed(parts[0], parts[1].replace("LONG", LONG));
        Throwable error = Assertions.catchThrowable(() -> {
            AngelMatrix matrix = directory.open(MatrixOptions.DEFAULT);
            throw matrix.damage().get(0).error();
        });
        assertPlain(error.getMessage());
    }

    @Test
    void missingDataFileIsNamed() throws IOException {
        LocalDirectory directory = changed("\"fileName\":\"", "\"fileName\":\"no");

        assertThat(directory.open(MatrixOptions.DEFAULT).damage().get(0).error())
                .hasMessageContaining("expected data file \"no")
                .hasMessageEndingWith("found no such file");
    }

    /** Later versions have another type of this number. */
    @Test
    void arbitraryIntegersOfAngel2AreNamed() throws IOException {
        LocalDirectory directory = changed("\"rowType\":\\d+", "\"rowType\":28");

        assertThatThrownBy(() -> directory.open(MatrixOptions.DEFAULT))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is T_INT_ARBITRARY of Angel 2.0, which is not supported");
    }

    @Test
    void findingsAreShort() throws IOException {
        LocalDirectory directory = changed("\"matrixName\":\"", "\"matrixName\":\"" + LONG);
        Stream<String> findings =
                directory.open(MatrixOptions.DEFAULT).findings().stream().map(MatrixFinding::text);
        assertThat(findings).isNotEmpty().allSatisfy(MessagesTest::assertPlain);
    }

    private static void assertPlain(String message) {
        assertThat(message).hasSizeLessThan(1000);
        assertThat(message.chars()).noneMatch(Character::isISOControl);
    }
}
