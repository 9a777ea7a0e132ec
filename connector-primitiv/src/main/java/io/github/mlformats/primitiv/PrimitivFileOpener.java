package io.github.mlformats.primitiv;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.log.LogOnce;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.schema.OtherTypes;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivLayout;
import java.io.IOException;
import java.util.Locale;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the header of a file and opens it, skips it or fails, depending on its type and the options. */
record PrimitivFileOpener(FileContext context) {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.mlformats.primitiv");

    OpenFile open() throws IOException {
        FileType type;
        try {
            type = FileType.read(context.source());
        } catch (CorruptFileException e) {
            CorruptRecordPolicy corrupt = PrimitivReadOptions.corruptRecords(context);
            if (corrupt.failsQuery()) {
                throw e;
            }
            return new SkippedOpenFile(columns(), () -> corrupt.skip("a file", 1, e));
        }
        PrimitivLayout layout = context.options().get(PrimitivReadOptions.LAYOUT);
        if (layout.supports(type)) {
            return new PrimitivOpenFile(context, type);
        }
        if (context.options().get(PrimitivReadOptions.OTHER_TYPES) == OtherTypes.FAIL) {
            throw new UsageException(context.source().name() + " is a file of type " + type + ", which layout="
                    + layout.name().toLowerCase(Locale.ROOT) + " cannot show: set " + layoutFor(type)
                    + ", or unsupportedTypes=skip to pass over such files");
        }
        return new SkippedOpenFile(columns(), () -> skip(type));
    }

    private static String layoutFor(FileType type) {
        return type.hasTensors()
                ? "layout=parameters"
                : PrimitivLayout.OPTIMIZER.supports(type) ? "layout=optimizer" : "layout=shapes";
    }

    private StructType columns() {
        return PrimitivColumns.schema(
                context.options().get(PrimitivReadOptions.LAYOUT),
                context.options().get(PrimitivReadOptions.VECTORS));
    }

    private void skip(FileType type) {
        context.metrics().skippedFiles++;
        LogOnce.warn(LOG, "Skipped " + context.source().name() + ", a file of type " + type);
    }
}
