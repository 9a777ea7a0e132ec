package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.write.RowChangesContract;

class IdvRowChangesTest extends RowChangesContract {
    IdvRowChangesTest() {
        super("idv");
    }
}
