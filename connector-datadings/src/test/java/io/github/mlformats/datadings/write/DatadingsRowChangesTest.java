package io.github.mlformats.datadings.write;

import io.github.mlformats.core.testing.write.RowChangesContract;

class DatadingsRowChangesTest extends RowChangesContract {
    DatadingsRowChangesTest() {
        super("datadings");
    }
}
