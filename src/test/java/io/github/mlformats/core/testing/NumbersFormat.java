package io.github.mlformats.core.testing;

import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * The format the core is tested with: columns of numbers in blocks, as {@link NumbersFile} writes them. Small, but
 * complete, so that what Spark does with it is what it does with every format.
 */
public record NumbersFormat() implements Format {
    private static final long serialVersionUID = 1L;

    static final Option<Integer> DECIMALS =
            Option.number("decimals", 6, 0, 9, "An option of the format's own, without effect.");

    @Override
    public String shortName() {
        return "numbers";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(DECIMALS);
    }

    @Override
    public List<String> extentColumns() {
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
