package io.github.mlformats.primitiv.schema;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions.PrimitivLayout;
import java.util.List;

/** The write options of {@code df.write.format("primitiv")}. */
public final class PrimitivWriteOptions {
    public static final Option<PrimitivLayout> LAYOUT = Option.choice(
            "layout",
            PrimitivLayout.PARAMETERS,
            "What a row is, as when reading: a parameter, a tensor or a part of one, a column of a matrix, an element,"
                    + " or an optimizer. shapes have no values and cannot be written.");
    public static final Option<Boolean> SINGLE_FILE = WriteOptions.singleFile(
            "Write one file at the path, as primitiv loads it, instead of a directory with one file.");

    private PrimitivWriteOptions() {}

    /** All write options of the format, in the order of the documentation. */
    public static List<Option<?>> all() {
        return List.of(LAYOUT, SINGLE_FILE);
    }
}
