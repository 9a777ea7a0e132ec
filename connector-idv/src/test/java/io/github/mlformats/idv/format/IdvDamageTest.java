package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.core.testing.LoadingInflaters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Old and new codecs, compressed and not, annotations of both kinds, shared and short blocks. All inflaters give the
 * same results.
 */
class IdvDamageTest extends DamageSweep {
    private static final List<String> FILES = List.of(
            "comp_none",
            "annotations",
            "dates",
            "edge/rpb_1",
            "edge/vec_all_items",
            "edge/vec_var",
            "edge/scalar_all",
            "edge/key_all_widths",
            "edge/shared_blocks",
            "edge/v1115_old_codecs",
            "edge/v1113_slotnames",
            "edge/text_unicode",
            "edge/text_na",
            "edge/comp_zlib",
            "edge/codec_unknown_in_key",
            "edge/zero_rows");

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
        DecodedFile.forEachBlock(source, LoadingInflaters.held(), (column, block) -> {});
    }
}
