package io.github.mlformats.core.testing.numbers;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The test format of the core: columns of numbers in blocks, written by {@link NumbersFile}. It implements the whole read
 * SPI.
 */
public record NumbersFormat() implements Format {
    private static final long serialVersionUID = 1L;

    static final Option<Integer> DECIMALS =
            Option.number("decimals", 6, 0, 9, "An option of the format's own, without effect.");

    static final Option<String> LONGS = Option.text(
                    "longs", null, "Names of the columns of all files, divided by commas, if these are whole numbers.")
            .decidingColumns();

    static final Option<NumbersSchemaFinder.Way> SAMPLING = Option.choice(
            "sampling", NumbersSchemaFinder.Way.NONE, "Find out the columns as if files did not say what they hold.");

    @Override
    public String shortName() {
        return "numbers";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(DECIMALS, LONGS, SAMPLING);
    }

    @Override
    public boolean isComplete(FileContext context) throws IOException {
        return NumbersHeader.isWhole(context.source());
    }

    @Override
    public Optional<StructType> fixedColumns(Options options) {
        return Optional.ofNullable(options.get(LONGS)).map(names -> {
            StructType columns = new StructType();
            for (String name : names.split(",")) {
                columns = columns.add(name, DataTypes.LongType);
            }
            return columns;
        });
    }

    @Override
    public Optional<SchemaFinder> schemaFinder(Options options) {
        return NumbersSchemaFinder.of(options.get(SAMPLING));
    }

    @Override
    public List<String> minMaxColumns() {
        return List.of("id", "small");
    }

    @Override
    public List<StructField> rowFields() {
        return List.of(
                DataTypes.createStructField("row_index", DataTypes.LongType, false),
                DataTypes.createStructField("block", DataTypes.LongType, false));
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return new OpenNumbers(context, NumbersHeader.read(context.source()));
    }
}
