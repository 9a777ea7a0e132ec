package io.github.mlformats.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the seeds of fuzzing campaigns, which include earlier findings, with the memory limit of a reader. */
class SeedsTest {
    private static final Path SEEDS = Path.of("src/test/resources/seeds");

    static Stream<Path> idv() throws IOException {
        return seeds("idv");
    }

    static Stream<Path> datadings() throws IOException {
        return seeds("datadings");
    }

    static Stream<Path> zds() throws IOException {
        return seeds("zds");
    }

    static Stream<Path> angel() throws IOException {
        return seeds("angel");
    }

    static Stream<Path> primitiv() throws IOException {
        return seeds("primitiv");
    }

    static Stream<Path> safetensors() throws IOException {
        return seeds("safetensors");
    }

    static Stream<Path> npz() throws IOException {
        return seeds("npz");
    }

    static Stream<Path> npy() throws IOException {
        return seeds("npy");
    }

    static Stream<Path> inflate() throws IOException {
        return seeds("inflate");
    }

    private static Stream<Path> seeds(String format) throws IOException {
        try (Stream<Path> files = Files.list(SEEDS.resolve(format))) {
            return List.copyOf(files.sorted().toList()).stream();
        }
    }

    private interface Target {
        void test(byte[] input) throws IOException;
    }

    /** Ten seconds are the limit; a busy machine gets more. */
    @Timeout(60)
    @ParameterizedTest
    @MethodSource("idv")
    void idv(Path seed) {
        check(IdvTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("datadings")
    void datadings(Path seed) {
        check(DatadingsTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("zds")
    void zds(Path seed) {
        check(ZdsTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("angel")
    void angel(Path seed) {
        check(AngelTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("primitiv")
    void primitiv(Path seed) {
        check(PrimitivTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("safetensors")
    void safetensors(Path seed) {
        check(SafetensorsTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("npz")
    void npz(Path seed) {
        check(NpzTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("npy")
    void npy(Path seed) {
        check(NpyTarget::fuzzerTestOneInput, seed);
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("inflate")
    void inflate(Path seed) {
        check(InflateTarget::fuzzerTestOneInput, seed);
    }

    private static void check(Target target, Path seed) {
        assertThatCode(() -> target.test(Files.readAllBytes(seed))).doesNotThrowAnyException();
    }
}
