package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.testing.spark.SmallHeap;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with a heap of 256 MB reads ordinary files, and does not run out of memory on hostile files. */
class SmallHeapTest {
    private static final Bytes INT32 = new Bytes().codec("Int32");
    private static final Bytes TEXT = new Bytes().codec("TextSpan");

    @TempDir
    Path directory;

    /** Blocks of {@code rows} zeros, each with its own bytes. */
    private Path zeros(String name, int columns, int blocks, int rows) throws IOException {
        byte[] deflated = Bytes.deflate(new byte[Integer.BYTES * rows], false);
        IdvBuilder file = new IdvBuilder((long) blocks * rows);
        for (int i = 0; i < columns; i++) {
            file.stored("c" + i, INT32, rows, Integer.BYTES * rows, deflated, blocks);
        }
        return Files.write(directory.resolve(name), file.build());
    }

    private Path annotated(String name, int letters) throws IOException {
        Bytes text = new Bytes().i32(1, letters).string("x".repeat(letters));
        List<IdvBuilder.Note> notes = List.of(new IdvBuilder.Note("x", TEXT, Compression.DEFLATE, text));
        return Files.write(
                directory.resolve(name),
                new IdvBuilder(1)
                        .column("a", INT32, Compression.NONE, 1, notes, new Bytes().i32(1))
                        .build());
    }

    @Test
    void noFileExhaustsTheHeap() throws Exception {
        List<String> said = SmallHeap.run(
                SmallHeapTest.class,
                // ML.NET closes a block when all columns together have 80 MiB.
                zeros("ordinary.idv", 8, 3, 80 << 20 >> 5),
                zeros("many_columns.idv", 200, 1, 4 << 20),
                zeros("large_block.idv", 1, 1, 50 << 20),
                annotated("annotation.idv", 100 << 20),
                Corpus.path("vec_wide_sparse"));

        assertThat(said)
                .containsExactly(
                        "ordinary.idv: " + 3 * (80 << 20 >> 5) + " rows",
                        "many_columns.idv: UsageException",
                        "large_block.idv: UsageException",
                        "annotation.idv: 1 rows",
                        "vec_wide_sparse.idv: 3 rows");
    }

    /** Reads each file completely, with vectors as arrays, and prints its number of rows or its error. */
    public static void main(String[] files) throws IOException {
        for (String file : files) {
            String said;
            try {
                said = rows(Path.of(file)) + " rows";
            } catch (CorruptFileException | UsageException e) {
                said = e.getClass().getSimpleName();
            }
            System.out.println(Path.of(file).getFileName() + ": " + said);
        }
    }

    private static long rows(Path path) throws IOException {
        IdvFormat format = new IdvFormat();
        HeapSource source = new HeapSource(path.toString(), Files.readAllBytes(path));
        OpenFile file = format.open(new FileContext(
                source, TableResolver.readOptions(format).parse(Map.of("vectors", "array")), new ReadMetrics()));
        ReadRequest request = new ReadRequest(file.schema(), List.of(), RowSelection.ALL);
        long rows = 0;
        try (BatchReader reader = file.read(new Slice.WholeFile(0), request)) {
            for (int count; (count = reader.next(4096)) > 0; ) {
                rows += count;
            }
        }
        return rows;
    }
}
