package io.github.mlformats.idv;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.schema.IdvReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads damaged files up to the column vectors: metadata, planning, every value of every vector. */
class ReaderDamageTest extends DamageSweep {
    private static final List<String> FILES = List.of(
            "edge/vec_all_items",
            "edge/scalar_all",
            "edge/key_all_widths",
            "edge/meta_sparse_slots",
            "edge/rpb_different");
    /** Read as arrays, sparse vectors allocate memory for the lengths that the file declares. */
    private static final Options AS_STORED = new OptionSet(IdvReadOptions.all()).parse(Map.of("vectors", "sparse"));

    @Override
    protected Stream<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String name : FILES) {
            samples.add(new Sample(name, Corpus.bytes(name)));
        }
        return samples.stream();
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        OpenFile file = new IdvFormat().open(new FileContext(source, AS_STORED, new ReadMetrics()));
        ReadRequest request = new ReadRequest(file.schema(), List.of("row_index"), RowSelection.ALL);
        for (Slice slice : file.planSlices(request, 100)) {
            ComparableRows.read(file, slice, request);
        }
    }
}
