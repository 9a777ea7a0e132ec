package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.testing.write.RowChangesContract;

class PrimitivRowChangesTest extends RowChangesContract {
    PrimitivRowChangesTest() {
        super("primitiv");
    }

    @Override
    protected String schema() {
        return "path ARRAY<STRING>, dims ARRAY<INT>, values ARRAY<FLOAT>";
    }

    @Override
    protected String written(String key, String n) {
        return "array(" + key + ") AS path, array(1) AS dims, array(float(" + n + ")) AS values";
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
        return "path ARRAY<STRING>, dims ARRAY<INT>";
    }
}
