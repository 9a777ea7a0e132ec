package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.tool.convert.manifest.Unit;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** What is converted, seen as units. */
public interface Source {
    /** What is there now, as units numbered from 0, none larger than can be helped. */
    List<Unit> units(UnitSize size);

    /** The units of an earlier plan as they are now. */
    default Replanning replan(List<Unit> planned, UnitSize size) {
        return Replanning.byName(planned, units(size));
    }

    /** The rows of a unit. */
    Dataset<Row> rows(Unit unit);
}
