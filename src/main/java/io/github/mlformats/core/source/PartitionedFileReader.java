package io.github.mlformats.core.source;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.read.FileSlice;
import io.github.mlformats.core.read.OutputColumn;
import io.github.mlformats.core.read.RowPick;
import io.github.mlformats.core.read.SliceReader;
import io.github.mlformats.core.read.TaskPlan;
import io.github.mlformats.core.schema.BindingRules;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.spi.LookUps;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.util.TaskCompletionListener;
import scala.Function1;
import scala.collection.JavaConverters;

/** Reads what Spark's own splitting of files gives a task: the part of a file that a range of its bytes owns. */
final class PartitionedFileReader
        implements Function1<PartitionedFile, scala.collection.Iterator<InternalRow>>, Serializable {
    private static final long serialVersionUID = 1L;

    private final TaskPlan plan;

    private PartitionedFileReader(TaskPlan plan) {
        this.plan = plan;
    }

    /**
     * @param data all columns of the files
     * @param required the wanted ones; batches have the partition columns after them
     */
    static PartitionedFileReader of(
            FileOpener opener, StructType data, StructType required, StructType partitions, NameMatch names) {
        List<OutputColumn> outputs = new ArrayList<>();
        for (StructField field : required.fields()) {
            outputs.add(new OutputColumn.Data(outputs.size(), field.dataType()));
        }
        for (int i = 0; i < partitions.length(); i++) {
            outputs.add(new OutputColumn.Partition(i, partitions.fields()[i].dataType()));
        }
        boolean missingIsNull = opener.options().get(CommonOptions.MERGE_SCHEMA);
        BindingRules rules = new BindingRules(names, missingIsNull, "");
        StructType read = required.isEmpty() && opener.leavesOutDamage() ? data : required;
        return new PartitionedFileReader(new TaskPlan(opener, read, rules, null, outputs, RowPick.ALL, LookUps.NONE));
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"}) // Spark passes batches as if they were rows
    public scala.collection.Iterator<InternalRow> apply(PartitionedFile part) {
        if (!plan.opener().format().holdsData(part.toPath().getName(), true, name -> true)) {
            return (scala.collection.Iterator) JavaConverters.asScalaIterator(Collections.emptyIterator());
        }
        try {
            Batches batches = new Batches(open(part));
            TaskContext.get().addTaskCompletionListener((TaskCompletionListener) context -> batches.close());
            return (scala.collection.Iterator) JavaConverters.asScalaIterator(batches);
        } catch (IOException e) {
            throw asItIs(e);
        }
    }

    private SliceReader open(PartitionedFile part) throws IOException {
        DataFile file = new DataFile(
                part.toPath().toUri().toString(), part.fileSize(), part.modificationTime(), part.partitionValues());
        Slice owned = new Slice.Owned(part.start(), part.start() + part.length());
        return new SliceReader(plan, new FileSlice(file, owned), new ReadMetrics());
    }

    /** Scala declares no exceptions, and Spark tells by its type which one it may ignore. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException asItIs(Exception e) throws E {
        throw (E) e;
    }

    /** The batches of a slice. Closes itself at the end; the task closes it if it ends earlier. */
    private static final class Batches implements Iterator<ColumnarBatch> {
        private final SliceReader reader;
        private ColumnarBatch next;
        private boolean ended;

        Batches(SliceReader reader) {
            this.reader = reader;
        }

        @Override
        public boolean hasNext() {
            if (next == null && !ended) {
                try {
                    next = reader.next(Long.MAX_VALUE);
                } catch (IOException e) {
                    throw asItIs(e);
                }
                if (next == null) {
                    close();
                }
            }
            return next != null;
        }

        @Override
        public ColumnarBatch next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ColumnarBatch batch = next;
            next = null;
            return batch;
        }

        void close() {
            ended = true;
            try {
                reader.close();
            } catch (IOException e) {
                throw asItIs(e);
            }
        }
    }
}
