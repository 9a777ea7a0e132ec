package io.github.mlformats.primitiv.option;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.primitiv.option.PrimitivReadOptions.PrimitivLayout;
import java.io.Serializable;
import java.util.List;

/**
 * The write options of {@code df.write.format("primitiv")}.
 *
 * @param layout what a row is
 * @param singleFile whether one file is written at the path instead of a folder
 */
public record PrimitivWriteOptions(PrimitivLayout layout, boolean singleFile) implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final Option<PrimitivLayout> LAYOUT = Option.choice(
            "layout",
            PrimitivLayout.PARAMETERS,
            "What a row is, as when reading: a parameter, a tensor or a part of one, a column of a matrix, an element,"
                    + " or an optimizer. shapes have no values and cannot be written.");
    private static final Option<Boolean> SINGLE_FILE = Option.flag(
            "singleFile",
            false,
            "Write one file at the path, as primitiv loads it, instead of a folder with one file.");

    /** All write options of the format, in the order of the documentation. */
    public static List<Option<?>> all() {
        return List.of(LAYOUT, SINGLE_FILE);
    }

    public static PrimitivWriteOptions of(Options options) {
        return new PrimitivWriteOptions(options.get(LAYOUT), options.get(SINGLE_FILE));
    }
}
