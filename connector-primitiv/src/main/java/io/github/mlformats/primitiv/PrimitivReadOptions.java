package io.github.mlformats.primitiv;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.primitiv.format.Strictness;
import io.github.mlformats.primitiv.schema.OtherTypes;
import io.github.mlformats.primitiv.schema.PrimitivLayout;
import io.github.mlformats.primitiv.schema.TensorRepresentation;
import io.github.mlformats.primitiv.schema.TensorRowLayout;
import java.util.List;

/** The read options of primitiv files, in addition to the common options. */
public final class PrimitivReadOptions {
    public static final Option<PrimitivLayout> LAYOUT = Option.choice(
            "layout",
            PrimitivLayout.PARAMETERS,
            "What a row is: a parameter with its statistics, a tensor (a value or a statistic), a column of a tensor (such as a word of an embedding), an element, a shape without values, or an optimizer.");
    public static final Option<OtherTypes> OTHER_TYPES = Option.choice(
                    "unsupportedTypes",
                    OtherTypes.FAIL,
                    "What to do with a file whose type the layout cannot show, such as an optimizer in a folder of models: fail, or skip it, counted and logged.")
            .withDeprecatedName("otherTypes");
    public static final Option<TensorRepresentation> VECTORS = Option.choice(
            "vectors",
            TensorRepresentation.ARRAY,
            "How values are read: as arrays of floats, or as Spark ML vectors (layout=columns) and matrices (layout=parameters and tensors).");
    public static final Option<Integer> MAX_ELEMENTS = Option.number(
            "maxElementsPerRow",
            1 << 28,
            1,
            (1 << 29) - (1 << 20),
            "Most values of a row of layout=tensors; larger tensors become several rows, distinguished by start.");
    public static final Option<Boolean> STRICT = Option.flag(
            "strict",
            true,
            "Reject input that primitiv does not write: bytes after the last object, duplicate names, shapes whose size overflows, integers of other widths, names that are not UTF-8.");
    public static final Option<ParseMode> MODE = Option.choice(
            "mode",
            ParseMode.FAILFAST,
            "What to do about a damaged file: fail, or (both others) read the records before the damage and skip the rest.");
    public static final Option<String> CORRUPT_RECORD = Option.text(
            "columnNameOfCorruptRecord",
            null,
            "Not supported: after a damaged record nothing else in the file can be found.");

    private PrimitivReadOptions() {}

    public static List<Option<?>> all() {
        return List.of(LAYOUT, OTHER_TYPES, VECTORS, MAX_ELEMENTS, STRICT, MODE, CORRUPT_RECORD);
    }

    /** @throws UsageException if an option is set that is not supported */
    static void validate(Options options) {
        if (options.get(CORRUPT_RECORD) != null) {
            throw new UsageException(
                    "option columnNameOfCorruptRecord is not supported: the record after a damaged one cannot be found,"
                            + " so there are no bytes to keep. mode=PERMISSIVE skips the rest of the file like DROPMALFORMED");
        }
    }

    static TensorRowLayout rowLayout(Options options) {
        return new TensorRowLayout(options.get(LAYOUT), options.get(VECTORS), options.get(MAX_ELEMENTS));
    }

    /** Returns the policy for damaged files. */
    static CorruptRecordPolicy corruptRecords(FileContext file) {
        return new CorruptRecordPolicy(file.options().get(MODE), file.metrics());
    }

    /** Returns how input that primitiv does not write is handled. */
    public static Strictness strictness(FileContext context) {
        return new LoggingStrictness(context.source().name(), context.options().get(STRICT));
    }
}
