package io.github.mlformats.datadings.write;

import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.write.RowChangesContract;

@SampledContract(stride = 3, first = 1)
class DatadingsRowChangesTest extends RowChangesContract {
    DatadingsRowChangesTest() {
        super("datadings");
    }
}
