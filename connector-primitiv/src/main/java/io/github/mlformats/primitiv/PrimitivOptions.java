package io.github.mlformats.primitiv;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.primitiv.format.Leniency;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.OtherTypes;
import io.github.mlformats.primitiv.schema.TensorRows;
import io.github.mlformats.primitiv.schema.Vectors;
import java.util.List;

/** The options of primitiv files, beside those every format has. */
public final class PrimitivOptions {
    public static final Option<Layout> LAYOUT = Option.choice(
            "layout",
            Layout.PARAMETERS,
            "What a row is: a parameter with its statistics, a tensor (a value or a statistic), a column of a tensor (such as a word of an embedding), an element, a shape without values, or an optimizer.");
    public static final Option<OtherTypes> OTHER_TYPES = Option.choice(
            "unsupportedTypes",
            OtherTypes.FAIL,
            "What to do with a file whose type the layout cannot show, such as an optimizer beside models: fail, or pass over it, counted and logged.")
            .withDeprecatedName("otherTypes");
    public static final Option<Vectors> VECTORS = Option.choice(
            "vectors",
            Vectors.ARRAY,
            "How values appear: as arrays of floats, or as Spark ML vectors (layout=columns) and matrices (layout=parameters and tensors).");
    public static final Option<Integer> MAX_ELEMENTS = Option.number(
            "maxElementsPerRow",
            1 << 28,
            1,
            (1 << 29) - (1 << 20),
            "Most values of a row of layout=tensors; larger tensors become several rows, which start tells apart.");
    public static final Option<Boolean> STRICT = Option.flag(
            "strict",
            true,
            "Refuse what primitiv does not write: bytes after the last object, names that are there twice, shapes whose size wraps around, integers of other widths, names that are not UTF-8.");
    public static final Option<Mode> MODE = Option.choice(
            "mode",
            Mode.FAILFAST,
            "What to do about a damaged file: fail, or (both others) read the records before the damage and leave out the rest.");
    public static final Option<String> CORRUPT_RECORD = Option.text(
            "columnNameOfCorruptRecord", null, "Refused: after a damaged record nothing of the file can be found.");

    private PrimitivOptions() {}

    public static List<Option<?>> all() {
        return List.of(LAYOUT, OTHER_TYPES, VECTORS, MAX_ELEMENTS, STRICT, MODE, CORRUPT_RECORD);
    }

    /** @throws UsageException if options are given that cannot be followed */
    static void check(Options options) {
        if (options.get(CORRUPT_RECORD) != null) {
            throw new UsageException(
                    "option columnNameOfCorruptRecord: nothing marks where a record after a damaged one"
                            + " begins, so there is none to keep; mode=PERMISSIVE leaves out the rest of the file like DROPMALFORMED");
        }
    }

    static TensorRows rows(Options options) {
        return new TensorRows(options.get(LAYOUT), options.get(VECTORS), options.get(MAX_ELEMENTS));
    }

    /** What becomes of the rest of a damaged file. */
    static CorruptRecords corrupt(FileContext file) {
        return new CorruptRecords(file.options().get(MODE), file.metrics());
    }

    /** What is done about what primitiv does not write. */
    public static Leniency leniency(FileContext context) {
        return new FileLeniency(context.source().name(), context.options().get(STRICT));
    }
}
