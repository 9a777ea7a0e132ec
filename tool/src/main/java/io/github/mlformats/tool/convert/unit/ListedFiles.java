package io.github.mlformats.tool.convert.unit;

import static org.apache.spark.sql.functions.col;

import io.github.mlformats.tool.convert.manifest.InputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Files that a read lists: a unit is a group of them. The read is one for all units, so that all have the same columns; what
 * a unit reads is chosen by name, which costs no listing.
 *
 * @param all the rows of all files
 * @param inputs the files, as {@code _metadata.file_path} names them
 */
record ListedFiles(Dataset<Row> all, List<InputFile> inputs) implements Source {
    @Override
    public List<Unit> units(UnitSize size) {
        List<Unit> units = new ArrayList<>();
        for (List<InputFile> group : size.groups(inputs)) {
            units.add(new Unit(units.size(), "", "", group));
        }
        return units;
    }

    @Override
    public Replanning replan(List<Unit> planned, UnitSize size) {
        return Replanning.ofFiles(planned, inputs, size);
    }

    @Override
    public Dataset<Row> rows(Unit unit) {
        Object[] paths = unit.inputs().stream().map(InputFile::path).toArray();
        return paths.length == inputs.size()
                ? all
                : all.where(col("_metadata.file_path").isin(paths));
    }
}
