package io.github.mlformats.idv.inspect;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructType;

/** Table of the columns visible to Spark: types, codec, compression, block counts and sizes. */
final class ColumnFacts {
    private static final List<String> LABELS = List.of(
            "name",
            "idv type",
            "spark type",
            "codec",
            "compression",
            "rows per block",
            "blocks",
            "stored size",
            "decoded size");

    private final IdvFile file;
    private final StructType sparkColumns;

    ColumnFacts(IdvFile file, StructType sparkColumns) {
        this.file = file;
        this.sparkColumns = sparkColumns;
    }

    Fact.Table table() throws IOException {
        List<List<Fact>> rows = new ArrayList<>();
        for (IdvColumn column : file.columns()) {
            if (!column.isHidden() && column.unreadableReason().isEmpty()) {
                rows.add(row(column));
            }
        }
        return new Fact.Table(LABELS, rows);
    }

    private List<Fact> row(IdvColumn column) throws IOException {
        ColumnSize size = ColumnSize.of(file, column);
        return List.of(
                Fact.text(column.name()),
                Fact.text(column.type()),
                Fact.text(sparkColumns.apply(column.name()).dataType().simpleString()),
                Fact.text(column.codec().name()),
                Fact.text(column.compression()),
                Fact.count(column.rowsPerBlock()),
                Fact.count(file.blockCount(column)),
                Fact.size(size.stored()),
                Fact.size(size.decoded()));
    }
}
