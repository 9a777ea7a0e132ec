package io.github.mlformats.primitiv;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.schema.Layout;
import io.github.mlformats.primitiv.schema.OtherTypes;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import java.io.IOException;
import java.util.Locale;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the header of a file and opens it, skips it or fails, depending on its type and the options. */
record FileOpening(FileContext context) {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.primitiv");

    OpenFile open() throws IOException {
        FileType type;
        try {
            type = FileType.read(context.source());
        } catch (CorruptFileException e) {
            CorruptRecords corrupt = PrimitivOptions.corrupt(context);
            if (corrupt.fail()) {
                throw e;
            }
            return new LeftOutFile(columns(), () -> corrupt.leaveOut("a file", 1, e));
        }
        Layout layout = context.options().get(PrimitivOptions.LAYOUT);
        if (layout.shows(type)) {
            return new PrimitivOpenFile(context, type);
        }
        if (context.options().get(PrimitivOptions.OTHER_TYPES) == OtherTypes.FAIL) {
            throw new UsageException(context.source().name() + " is a file of type " + type + ", which layout="
                    + layout.name().toLowerCase(Locale.ROOT) + " cannot show: set " + layoutFor(type)
                    + ", or unsupportedTypes=skip to pass over such files");
        }
        return new LeftOutFile(columns(), () -> skip(type));
    }

    private static String layoutFor(FileType type) {
        return type.hasTensors()
                ? "layout=parameters"
                : Layout.OPTIMIZER.shows(type) ? "layout=optimizer" : "layout=shapes";
    }

    private StructType columns() {
        return PrimitivColumns.of(
                context.options().get(PrimitivOptions.LAYOUT), context.options().get(PrimitivOptions.VECTORS));
    }

    private void skip(FileType type) {
        context.metrics().leftOut++;
        LogOnce.warn(LOG, "Skipped " + context.source().name() + ", a file of type " + type);
    }
}
