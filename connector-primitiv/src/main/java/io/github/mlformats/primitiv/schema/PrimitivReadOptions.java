package io.github.mlformats.primitiv.schema;

import io.github.mlformats.core.error.LogOnce;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.Strictness;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The read options of primitiv files, in addition to the common options. */
public final class PrimitivReadOptions {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.primitiv");

    public static final Option<PrimitivLayout> LAYOUT = Option.choice(
                    "layout",
                    PrimitivLayout.PARAMETERS,
                    "What a row is: a parameter with its statistics, a tensor (a value or a statistic), a column of a"
                            + " tensor (such as a word of an embedding), an element, a shape without values, or an"
                            + " optimizer.")
            .decidingColumns();
    public static final Option<OtherTypes> OTHER_TYPES = Option.choice(
                    "unsupportedTypes",
                    OtherTypes.FAIL,
                    "What to do with a file whose type the layout cannot show, such as an optimizer in a directory of"
                            + " models: fail, or skip it, counted and logged.")
            .withDeprecatedName("otherTypes");
    public static final Option<VectorRepresentation> VECTORS = VectorRepresentation.option(
            List.of(VectorRepresentation.ARRAY, VectorRepresentation.ML),
            "How values are read: as arrays of floats, or as Spark ML vectors (layout=columns) and matrices"
                    + " (layout=parameters and tensors).");
    public static final Option<Integer> MAX_ELEMENTS = Option.number(
            "maxElementsPerRow",
            1 << 28,
            1,
            (1 << 29) - (1 << 20),
            "Most values of a row of layout=tensors; larger tensors become several rows, distinguished by start.");
    public static final Option<Boolean> STRICT = Option.flag(
            "strict",
            true,
            "Reject input that primitiv does not write: bytes after the last object, duplicate names, shapes whose"
                    + " size overflows, integers of other widths, names that are not UTF-8.");
    public static final Option<ParseMode> MODE = ParseMode.option(
            ParseMode.FAILFAST,
            "What to do about a damaged file: fail, or (both others) read the records before the damage and skip the"
                    + " rest.");
    private static final Option<Void> CORRUPT_RECORD = ParseMode.noCorruptRecordColumn(
            "option columnNameOfCorruptRecord is not supported: the record after a damaged one cannot be found, so there"
                    + " are no bytes to keep. mode=PERMISSIVE skips the rest of the file like DROPMALFORMED");

    private PrimitivReadOptions() {}

    /** How files are handled whose type the layout does not support. */
    public enum OtherTypes {
        /** The read fails. */
        FAIL,
        /** They are skipped. */
        SKIP
    }

    /** All read options of the format, in the order of the documentation. */
    public static List<Option<?>> all() {
        return List.of(LAYOUT, OTHER_TYPES, VECTORS, MAX_ELEMENTS, STRICT, MODE, CORRUPT_RECORD);
    }

    /**
     * Returns how input of a file that primitiv does not write is handled. Accepted deviations are logged once per
     * file.
     */
    public static Strictness strictness(Options options) {
        return new Strictness(
                options.get(STRICT),
                (file, deviation) -> LogOnce.warn(LOG, file + " has " + deviation + ", which strict=false accepts"));
    }

    /** What a row of the table is. */
    public enum PrimitivLayout {
        /** A parameter with its statistics. */
        PARAMETERS,
        /** A tensor, which is a value or a statistic; several rows if it is very large. */
        TENSORS,
        /** A column of a tensor, such as a word of an embedding. */
        COLUMNS,
        /** An element of a tensor. */
        ELEMENTS,
        /** A tensor without its values. */
        SHAPES,
        /** An optimizer. */
        OPTIMIZER;

        /** Returns whether files of a type can be read in this layout. */
        public boolean supports(FileType type) {
            return switch (this) {
                case OPTIMIZER -> type == FileType.OPTIMIZER;
                case SHAPES -> type != FileType.OPTIMIZER;
                case PARAMETERS, TENSORS, COLUMNS, ELEMENTS -> type.hasTensors();
            };
        }
    }
}
