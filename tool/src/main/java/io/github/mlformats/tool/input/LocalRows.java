package io.github.mlformats.tool.input;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.tool.output.RowSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The rows of a scan, read in this process. */
public final class LocalRows implements RowSource {
    private final StructType schema;
    private final InputPartition[] partitions;
    private final PartitionReaderFactory readers;

    LocalRows(Scan scan) {
        Batch batch = scan.toBatch();
        schema = scan.readSchema();
        partitions = batch.planInputPartitions();
        readers = batch.createReaderFactory();
    }

    public StructType schema() {
        return schema;
    }

    @Override
    public int partitions() {
        return partitions.length;
    }

    @Override
    public int parallelism() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    @Override
    public List<byte[]> apply(RowFunction function, int partition) throws IOException {
        try (PartitionReader<ColumnarBatch> reader = readers.createColumnarReader(partitions[partition])) {
            return function.apply(new Rows(reader));
        }
    }

    /** Applies a function to the first rows, in order. A row is not used after the next one is requested. */
    public <T> List<T> first(int count, Function<InternalRow, T> function) throws IOException {
        List<T> first = new ArrayList<>();
        for (int i = 0; i < partitions.length && first.size() < count; i++) {
            apply(
                    rows -> {
                        while (first.size() < count && rows.hasNext()) {
                            first.add(function.apply(rows.next()));
                        }
                        return List.of();
                    },
                    i);
        }
        return first;
    }

    /** The sum of a number of each batch. */
    long sum(ToLongFunction<ColumnarBatch> number) throws IOException {
        List<Integer> all = IntStream.range(0, partitions.length).boxed().toList();
        return Parallel.map(all, parallelism(), partition -> sum(number, partition)).stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private long sum(ToLongFunction<ColumnarBatch> number, int partition) throws IOException {
        long sum = 0;
        try (PartitionReader<ColumnarBatch> reader = readers.createColumnarReader(partitions[partition])) {
            while (reader.next()) {
                sum += number.applyAsLong(reader.get());
            }
        }
        return sum;
    }

    /** The rows of the batches of a partition. */
    private static final class Rows implements Iterator<InternalRow> {
        private final PartitionReader<ColumnarBatch> reader;
        private Iterator<InternalRow> batch = Collections.emptyIterator();

        Rows(PartitionReader<ColumnarBatch> reader) {
            this.reader = reader;
        }

        @Override
        public boolean hasNext() {
            try {
                while (!batch.hasNext()) {
                    if (!reader.next()) {
                        return false;
                    }
                    batch = reader.get().rowIterator();
                }
                return true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public InternalRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return batch.next();
        }
    }
}
