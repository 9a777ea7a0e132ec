package io.github.mlformats.primitiv;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.ParseMode;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.primitiv.read.PrimitivRowFields;
import io.github.mlformats.primitiv.schema.PrimitivColumns;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions;
import io.github.mlformats.primitiv.schema.PrimitivWriteOptions;
import io.github.mlformats.primitiv.write.PrimitivWritePlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Models and optimizers of the C++ library primitiv: files of format version 0.1, whose header contains the type. */
public final class PrimitivFormat implements WritableFormat {
    private static final long serialVersionUID = 1L;

    @Override
    public String shortName() {
        return "primitiv";
    }

    @Override
    public List<Option<?>> options() {
        return PrimitivReadOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return PrimitivRowFields.definitions();
    }

    @Override
    public List<Option<?>> writeOptions() {
        return PrimitivWriteOptions.all();
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return new PrimitivWritePlan(ColumnResolver.of(columns), options);
    }

    /** In all modes but one, the rest of a damaged file is skipped. */
    @Override
    public boolean skipsCorruptRecords(Options options) {
        return options.get(PrimitivReadOptions.MODE) != ParseMode.FAILFAST;
    }

    /** Empty files are not skipped silently: reading one reports the missing header. */
    @Override
    public boolean allowsEmptyFiles() {
        return true;
    }

    /** Only an empty file is known to be incomplete, as records follow each other up to the end of the file. */
    @Override
    public boolean isComplete(FileContext context) {
        return context.source().size() > 0;
    }

    @Override
    public Optional<StructType> fixedColumns(Options options) {
        return Optional.of(PrimitivColumns.schema(
                options.get(PrimitivReadOptions.LAYOUT), options.get(PrimitivReadOptions.VECTORS)));
    }

    @Override
    public List<String> lookupColumns() {
        return List.of(PrimitivColumns.PATH, PrimitivColumns.NAME);
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return PrimitivOpenFile.open(context);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrimitivFormat;
    }

    @Override
    public int hashCode() {
        return PrimitivFormat.class.hashCode();
    }
}
