package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.testing.write.RowChangesContract;

class SafetensorsRowChangesTest extends RowChangesContract {
    SafetensorsRowChangesTest() {
        super("safetensors");
    }

    @Override
    protected boolean hasModes() {
        return false;
    }

    @Override
    protected String schema() {
        return "name STRING, dtype STRING, shape ARRAY<BIGINT>, count BIGINT, start BIGINT, values ARRAY<BIGINT>";
    }

    @Override
    protected String written(String key, String n) {
        return key + " AS name, 'I64' AS dtype, array(1L) AS shape, 1L AS count, 0L AS start, array(" + n
                + ") AS values";
    }

    @Override
    protected String key(String table) {
        return table + "name";
    }

    @Override
    protected String n(String table) {
        return table + "values[0]";
    }

    @Override
    protected String set(String n) {
        return "values = array(" + n + ")";
    }

    @Override
    protected String lessColumns() {
        return "name STRING, values ARRAY<BIGINT>";
    }
}
