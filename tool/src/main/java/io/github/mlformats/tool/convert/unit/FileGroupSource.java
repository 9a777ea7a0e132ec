package io.github.mlformats.tool.convert.unit;

import static org.apache.spark.sql.functions.col;

import io.github.mlformats.tool.convert.manifest.InputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Groups of files as units. All units share one table, so they have the same schema; a unit selects its files by a filter on
 * {@code _metadata.file_path}, without another listing.
 *
 * @param all the rows of all files
 * @param inputs all files, with paths as in {@code _metadata.file_path}
 */
record FileGroupSource(Dataset<Row> all, List<InputFile> inputs) implements UnitSource {
    @Override
    public List<Unit> units(UnitSize size) {
        List<Unit> units = new ArrayList<>();
        for (List<InputFile> group : size.group(inputs)) {
            units.add(new Unit(units.size(), "", "", group));
        }
        return units;
    }

    @Override
    public ReplannedUnits replan(List<Unit> planned, UnitSize size) {
        return ReplannedUnits.ofFiles(planned, inputs, size);
    }

    @Override
    public Dataset<Row> rows(Unit unit) {
        Object[] paths = unit.inputs().stream().map(InputFile::path).toArray();
        return paths.length == inputs.size()
                ? all
                : all.where(col("_metadata.file_path").isin(paths));
    }
}
