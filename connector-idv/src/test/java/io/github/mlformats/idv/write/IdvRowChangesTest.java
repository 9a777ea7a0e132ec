package io.github.mlformats.idv.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.RowChangesContract;

@SampledContract(stride = 1)
class IdvRowChangesTest extends RowChangesContract {
    IdvRowChangesTest() {
        super("idv");
    }
}
