package io.github.mlformats.grid;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The smallest format that reads and writes: columns of 64-bit floats. It is the place to start for a new format: these
 * four classes and a line in {@code META-INF/services} are a complete connector.
 */
public record GridFormat() implements WritableFormat {
    private static final long serialVersionUID = 1L;

    static final String ROW_INDEX = "row_index";

    private static final Option<Boolean> NAN_AS_NULL =
            Option.flag("nanAsNull", true, "Whether NaN is read as null, as null is written as NaN.");
    private static final Option<Integer> ROWS_PER_BLOCK =
            Option.number("rowsPerBlock", 1000, 1, GridFile.MAX_ROWS_PER_BLOCK, "Rows in every block but the last.");

    @Override
    public String shortName() {
        return "grid";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(NAN_AS_NULL);
    }

    @Override
    public List<Option<?>> writeOptions() {
        return List.of(ROWS_PER_BLOCK);
    }

    @Override
    public List<StructField> rowFields() {
        return List.of(DataTypes.createStructField(ROW_INDEX, DataTypes.LongType, false));
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return GridFile.open(context, context.options().get(NAN_AS_NULL));
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return new GridWritePlan(columns, options.get(ROWS_PER_BLOCK));
    }
}
