package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The input of a conversion, divided into units. */
public interface UnitSource {
    /** The current input as units, numbered from 0. A unit exceeds the size only if it cannot be divided. */
    List<Unit> units(UnitSize size);

    /** The units of an earlier plan, updated for the current input. */
    default ReplannedUnits replan(List<Unit> planned, UnitSize size) {
        return ReplannedUnits.byName(planned, units(size));
    }

    /** The rows of a unit. */
    Dataset<Row> rows(Unit unit);
}
