package io.github.mlformats.idv;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.write.FileMergePlanner;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.IdvHeader;
import io.github.mlformats.idv.read.IdvRowFields;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvReadOptions;
import io.github.mlformats.idv.schema.IdvSchema;
import io.github.mlformats.idv.schema.IdvWriteOptions;
import io.github.mlformats.idv.schema.IdvWriteOptions.BlockConfig;
import io.github.mlformats.idv.schema.IdvWriteOptions.Nulls;
import io.github.mlformats.idv.write.IdvFileMergePlanner;
import io.github.mlformats.idv.write.IdvWritePlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The format of ML.NET's binary dataview files, {@code .idv}: reading and writing. */
public final class IdvFormat implements WritableFormat {
    private static final long serialVersionUID = 1L;

    @Override
    public String shortName() {
        return "idv";
    }

    @Override
    public List<Option<?>> options() {
        return IdvReadOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return IdvRowFields.definitions();
    }

    @Override
    public List<Option<?>> writeOptions() {
        return IdvWriteOptions.all();
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return new IdvWritePlan(columns, options);
    }

    @Override
    public void checkAddedColumn(StructField column, Options options) {
        DataType type = column.dataType();
        boolean hasMissingValue = type.equals(DataTypes.FloatType)
                || type.equals(DataTypes.DoubleType)
                || type.equals(DataTypes.StringType);
        if (!hasMissingValue && options.get(IdvWriteOptions.NULLS) == Nulls.ERROR) {
            throw new UsageException("column '" + column.name() + "' cannot be added: idv has no missing value of "
                    + type.sql() + " for the rows of existing files. Use DOUBLE, FLOAT or STRING, or a table with"
                    + " OPTIONS (nulls 'default')");
        }
    }

    @Override
    public List<String> labelMetadata() {
        return List.of(ColumnHints.KEY_VALUES);
    }

    @Override
    public Optional<FileMergePlanner> mergePlanner(Options options) {
        return Optional.of(new IdvFileMergePlanner(
                BlockConfig.of(options), false, options.get(IdvWriteOptions.NULLS) == Nulls.DEFAULT));
    }

    /** Files in a directory are selected by the extension {@code .idv}. A user-specified file may have any name. */
    @Override
    public boolean isDataFile(String name, boolean named, Predicate<String> siblings) {
        return named || IdvFile.hasExtension(name);
    }

    @Override
    public boolean isComplete(FileContext context) throws IOException {
        return IdvHeader.isComplete(context.source());
    }

    @Override
    public boolean isIndexable(StructField column, Options options) {
        return options.get(IdvReadOptions.KEYS) == IdvReadOptions.Keys.RAW || !IdvSchema.isDeclaredRaw(column);
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return new IdvOpenFile(context);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IdvFormat;
    }

    @Override
    public int hashCode() {
        return IdvFormat.class.hashCode();
    }
}
