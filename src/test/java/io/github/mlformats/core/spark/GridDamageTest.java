package io.github.mlformats.core.spark;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.core.testing.file.MemoryFile;
import io.github.mlformats.grid.GridFormat;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;

/** Damages a file of the example format at every byte. */
class GridDamageTest extends DamageSweep {
    private static final GridFormat FORMAT = new GridFormat();
    private static final StructType COLUMNS = StructType.fromDDL("a DOUBLE, b DOUBLE");

    @Override
    protected Stream<Sample> samples() throws IOException {
        MemoryFile file = new MemoryFile("grid");
        Options options = new OptionSet(FORMAT.writeOptions()).parse(Map.of("rowsPerBlock", "2"));
        try (FileWriter writer = FORMAT.planWrite(COLUMNS, options).createWriter(file)) {
            for (double value : new double[] {1, 2, 3}) {
                writer.write(new GenericInternalRow(new Object[] {value, null}));
            }
            writer.finish();
        }
        return Stream.of(new Sample("three rows", file.bytes()));
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        Options options = new OptionSet(FORMAT.options()).parse(Map.of());
        OpenFile file = FORMAT.open(new FileContext(source, options, new ReadMetrics()));
        ReadRequest request = new ReadRequest(file.schema(), List.of(), RowSelection.ALL);
        for (Slice slice : file.planSlices(request, 1)) {
            try (BatchReader reader = file.read(slice, request)) {
                while (reader.next(10) > 0) {
                    reader.column(0).isNullAt(0);
                }
            }
        }
    }
}
