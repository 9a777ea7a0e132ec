package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.datadings.format.message.CanonicalJsonWriter;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.TypeMerger;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.stream.Stream;

/** Truncates and changes samples of all types at every position, and reads them sequentially without an index. */
class SampleDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() throws IOException {
        return Stream.of("np_scalars", "complex", "map_keys", "mixed_types", "np_object", "raw_not_maps", "saliency")
                .map(DataSet::of)
                .map(set -> new Sample(set.name(), bytes(set)));
    }

    private static byte[] bytes(DataSet set) {
        try {
            byte[] all = Files.readAllBytes(set.dataFile());
            return Arrays.copyOf(all, Math.min(all.length, 1200));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        if (source.size() == 0) {
            throw new CorruptFileException(source.name(), 0, "", "samples", "no byte");
        }
        SampleBoundaryScanner borders = new SampleBoundaryScanner(source, 0);
        MessagePackCursor cursor = new MessagePackCursor(new ByteWindow(source, "samples"));
        while (!borders.atEnd()) {
            long start = borders.position();
            if (!next(borders)) {
                return;
            }
            int size = (int) (borders.position() - start);
            cursor.open(start, size, 0);
            SampleColumns.infer(cursor, new TypeMerger(TypeMerger.MapRepresentation.AUTO));
            cursor.open(start, size, 0);
            new CanonicalJsonWriter(cursor).toJson();
        }
    }

    /** Whether a complete sample follows, as files are truncated. */
    private static boolean next(SampleBoundaryScanner borders) throws IOException {
        try {
            borders.skip();
            return true;
        } catch (CorruptFileException e) {
            return false;
        }
    }
}
