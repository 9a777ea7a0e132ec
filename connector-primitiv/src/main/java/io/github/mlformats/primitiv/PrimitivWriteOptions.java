package io.github.mlformats.primitiv;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.primitiv.schema.PrimitivLayout;
import io.github.mlformats.primitiv.write.PrimitivWriteConfig;
import java.util.List;

/** The write options of {@code df.write.format("primitiv")}. */
public final class PrimitivWriteOptions {
    public static final Option<PrimitivLayout> LAYOUT = Option.choice(
            "layout",
            PrimitivLayout.PARAMETERS,
            "What a row is, as when reading: a parameter, a tensor or a part of one, a column of a matrix, an element, or an optimizer. shapes have no values and cannot be written.");
    public static final Option<Boolean> SINGLE_FILE = Option.flag(
            "singleFile",
            false,
            "Write one file at the path, as primitiv loads it, instead of a folder with one file.");

    private PrimitivWriteOptions() {}

    public static List<Option<?>> all() {
        return List.of(LAYOUT, SINGLE_FILE);
    }

    public static PrimitivWriteConfig config(Options options) {
        return new PrimitivWriteConfig(options.get(LAYOUT), options.get(SINGLE_FILE));
    }
}
