package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.primitiv.schema.Layout;
import java.util.List;

/** The write options of {@code df.write.format("primitiv")}. */
public final class PrimitivWriteOptions {
    public static final Option<Layout> LAYOUT = Option.choice(
            "layout",
            Layout.PARAMETERS,
            "What a row is, as when reading: a parameter, a tensor or a part of one, a column of a matrix, an element, or an optimizer. shapes have no values and cannot be written.");
    public static final Option<Boolean> SINGLE_FILE = Option.flag(
            "singleFile", false, "Write one file at the path, as primitiv loads it, instead of a folder with one file.");

    private PrimitivWriteOptions() {}

    public static List<Option<?>> all() {
        return List.of(LAYOUT, SINGLE_FILE);
    }

    public static WriteChoices choices(Options options) {
        return new WriteChoices(options.get(LAYOUT), options.get(SINGLE_FILE));
    }
}
