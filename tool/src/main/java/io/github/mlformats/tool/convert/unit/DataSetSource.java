package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.tool.convert.manifest.InputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Several data sets, such as the matrices of a model or document collections: one unit each.
 *
 * @param sets the files of each data set, by name
 * @param folders whether each is written to a folder of its name
 * @param reader reads a data set, by its name
 */
record DataSetSource(Map<String, List<InputFile>> sets, boolean folders, Function<String, Dataset<Row>> reader)
        implements UnitSource {
    @Override
    public List<Unit> units(UnitSize size) {
        List<Unit> units = new ArrayList<>();
        sets.forEach((name, inputs) -> units.add(new Unit(units.size(), name, folders ? name : "", inputs)));
        return units;
    }

    @Override
    public Dataset<Row> rows(Unit unit) {
        if (!sets.containsKey(unit.name())) {
            throw new UsageException("data set '" + unit.name()
                    + "' of the unfinished conversion is missing. Restore it, or start again with --mode overwrite");
        }
        return reader.apply(unit.name());
    }
}
