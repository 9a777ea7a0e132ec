package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that are converted from one format to another, back again, and compared. */
class ModelConversionTest {
    private static final Path TENSORS = CommandResult.data("safetensors/model.safetensors");

    @TempDir
    private Path dir;

    private static CommandResult successful(Object... arguments) {
        CommandResult result = CommandResult.run(arguments);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.SUCCESS);
        return result;
    }

    /** {@code diff} compares names, types, shapes and values. */
    @ParameterizedTest
    @ValueSource(strings = {"safetensors", "npz", "npy"})
    void tensorsDoNotDifferInAnotherFormat(String format) {
        Path out = dir.resolve("out");

        successful("convert", TENSORS, "--to", format, out);

        CommandResult same =
                successful("diff", TENSORS, out, "--format", "safetensors", "--other-format", format, "--key", "name");
        assertThat(same.out()).isEmpty();
    }

    @Test
    void differentTensorsAreNamed() {
        Path out = dir.resolve("out");
        successful(
                "convert",
                TENSORS,
                "--to",
                "npz",
                "--select",
                "name, dtype, shape, IF(name = 'scale', array(1D), values) AS values",
                "--where",
                "name <> 'steps'",
                out);

        CommandResult different = CommandResult.run(
                "diff", TENSORS, out, "--other-format", "npz", "--key", "name", "--columns", "name,dtype,shape,values");

        assertThat(different.exitCode()).isEqualTo(ExitCode.DIFFERENT);
        assertThat(different.out()).contains("row scale: differs in values", "row steps: only in the first");
    }

    @Test
    void filesOfOneArrayAreNamedByTheirTensors() {
        Path out = dir.resolve("arrays");

        successful("convert", TENSORS, "--to", "npy", out);

        assertThat(out.resolve("encoder.conv.weight.npy")).exists();
        assertThat(successful("inspect", out.resolve("steps.npy")).out()).contains("I64");
        assertThat(successful("find", out.resolve("scale.npy"), "scale").out()).contains("\"values\":[7.25]");
        assertThat(successful("verify", out).exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void parametersOfPrimitivAreNamedByTheirPaths() {
        Path out = dir.resolve("arrays");

        successful(
                "convert",
                CommandResult.data("primitiv/model_nested3/data.model"),
                "--to",
                "npy",
                "--select",
                "array_join(path, '.') AS name, dims, batch, values",
                out);

        assertThat(successful("find", out.resolve("sub.deep.x.npy"), "sub.deep.x")
                        .out())
                .contains("\"shape\":[3],", "\"values\":[7.0,8.0,9.0]");
    }

    /** Matrices keep their names, types, rows, columns and values. */
    @Test
    void matricesOfAngelAreConvertedBack() {
        Path model = CommandResult.data("angel/v320_range_rows_ValueTextRowFormat/model");
        Path tensors = dir.resolve("tensors");
        successful("convert", model, "--to", "safetensors", tensors);

        for (String type : List.of("double", "float", "int", "long")) {
            String matrix = "dR_" + type + "_dense";
            Path back = dir.resolve(matrix);
            successful(
                    "convert",
                    tensors.resolve(matrix),
                    "--to",
                    "angel",
                    "-o",
                    "layout=rows",
                    "--select",
                    "name AS matrix, CAST(row AS INT) AS row, values AS vector",
                    "--to-option",
                    "layout=rows",
                    back);

            assertThat(summary(back))
                    .isEqualTo(summary(model.resolve(matrix)))
                    .contains("T_" + type.toUpperCase(Locale.ROOT) + "_DENSE");
            assertThat(successful("diff", model.resolve(matrix), back, "--format", "angel", "--other-format", "angel")
                            .out())
                    .isEmpty();
        }
    }

    private static String summary(Path model) {
        String columns = "matrix,type,rows,saved_rows,columns,index_start,index_end,elements";
        return successful("show", model, "--format", "angel", "-o", "layout=matrices", "--columns", columns)
                .out();
    }
}
