package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.collection.Iterator;

/**
 * Rows as comparable lists of values: arrays and structs are lists, binary values hexadecimal digits; a Spark ML vector
 * is the list ("dense", values) or ("sparse", size, indices, values).
 */
final class ComparableRows {
    private ComparableRows() {}

    /** Reads a slice with its row numbers, in batches of a few rows. */
    static List<List<Object>> read(OpenFile file, Slice slice, ReadRequest request) throws IOException {
        StructType columns = request.columns();
        List<List<Object>> rows = new ArrayList<>();
        try (BatchReader reader = file.read(slice, request)) {
            ColumnVector[] vectors = IntStream.range(0, columns.length())
                    .mapToObj(reader::column)
                    .toArray(ColumnVector[]::new);
            for (int count; (count = reader.next(7)) > 0; ) {
                ColumnarBatch batch = new ColumnarBatch(vectors, count);
                for (int i = 0; i < count; i++) {
                    rows.add(of(batch.getRow(i), columns));
                    assertThat(reader.rowField("row_index").getLong(i)).isEqualTo(reader.firstRow() + i);
                }
            }
        }
        return rows;
    }

    static List<Object> of(InternalRow row, StructType types) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < types.length(); i++) {
            DataType type = types.fields()[i].dataType();
            DataType stored = type instanceof UserDefinedType<?> udt ? udt.sqlType() : type;
            Object value = row.isNullAt(i) ? null : row.get(i, stored);
            values.add(plain(CatalystTypeConverters.convertToScala(value, type)));
        }
        return values;
    }

    static List<Object> of(Row row) {
        return IntStream.range(0, row.length())
                .mapToObj(row::get)
                .map(ComparableRows::plain)
                .collect(ArrayList::new, List::add, List::addAll);
    }

    private static Object plain(Object value) {
        if (value instanceof Row row) {
            return of(row);
        } else if (value instanceof scala.collection.Seq<?> seq) {
            List<Object> items = new ArrayList<>();
            for (Iterator<?> each = seq.iterator(); each.hasNext(); ) {
                items.add(plain(each.next()));
            }
            return items;
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof DenseVector dense) {
            return List.of("dense", boxed(dense.values()));
        } else if (value instanceof SparseVector sparse) {
            List<Integer> indices = Arrays.stream(sparse.indices()).boxed().toList();
            return List.of("sparse", sparse.size(), indices, boxed(sparse.values()));
        }
        return value;
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
