package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.InputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The whole input as one unit: a single data set, or input for a single output file.
 *
 * @param rows all rows
 * @param inputs all files
 */
record SingleUnitSource(Dataset<Row> rows, List<InputFile> inputs) implements UnitSource {
    @Override
    public List<Unit> units(UnitSize size) {
        return List.of(new Unit(0, "", "", inputs));
    }

    @Override
    public Dataset<Row> rows(Unit unit) {
        return rows;
    }
}
