package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.testing.write.RowChangesContract;

class PrimitivRowChangesTest extends RowChangesContract {
    PrimitivRowChangesTest() {
        super("primitiv");
    }

    @Override
    protected String schema() {
        return "path ARRAY<STRING>, name STRING, ordinal INT, dims ARRAY<INT>, batch INT, count BIGINT,"
                + " values ARRAY<FLOAT>, stats MAP<STRING, STRUCT<dims: ARRAY<INT>, batch: INT, values: ARRAY<FLOAT>>>";
    }

    @Override
    protected String written(String key, String n) {
        return "array(" + key + ") AS path, " + key
                + " AS name, 0 AS ordinal, array(1) AS dims, 1 AS batch, 1L AS count," + " array(float(" + n
                + ")) AS values, map() AS stats";
    }

    @Override
    protected String key(String table) {
        return table + "path[0]";
    }

    @Override
    protected String n(String table) {
        return "bigint(" + table + "values[0])";
    }

    @Override
    protected String set(String n) {
        return "values = array(float(" + n + "))";
    }

    @Override
    protected String lessColumns() {
        return "path ARRAY<STRING>, dims ARRAY<INT>, values ARRAY<FLOAT>";
    }
}
