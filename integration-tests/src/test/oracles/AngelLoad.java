import com.tencent.angel.PartitionKey;
import com.tencent.angel.ml.math2.vector.Vector;
import com.tencent.angel.ml.matrix.MatrixContext;
import com.tencent.angel.ml.matrix.MatrixMeta;
import com.tencent.angel.ml.matrix.RowType;
import com.tencent.angel.model.PSMatrixLoadContext;
import com.tencent.angel.model.io.IOExecutors;
import com.tencent.angel.model.output.format.MatrixFilesMeta;
import com.tencent.angel.model.output.format.MatrixPartitionMeta;
import com.tencent.angel.model.output.format.ModelFilesConstent;
import com.tencent.angel.model.output.format.ModelFilesUtils;
import com.tencent.angel.ps.storage.matrix.ServerMatrix;
import com.tencent.angel.ps.storage.partition.RowBasedPartition;
import com.tencent.angel.ps.storage.partition.ServerPartition;
import com.tencent.angel.ps.storage.partition.ServerPartitionFactory;
import com.tencent.angel.ps.storage.vector.ServerRow;
import com.tencent.angel.ps.storage.vector.ServerRowUtils;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * Loads the matrices of a model as a parameter server of Angel 2.4, 3.1 or 3.2 does, and prints every element that
 * is then in memory:
 * matrix, row, column and value, with tabs between.
 */
public final class AngelLoad {
    private static final Configuration CONF = new Configuration();

    private AngelLoad() {}

    public static void main(String[] model) throws Exception {
        StringBuilder lines = new StringBuilder();
        for (File matrix : new File(model[0]).listFiles(File::isDirectory)) {
            load(matrix.getAbsolutePath(), lines);
        }
        System.out.print(lines);
        System.out.flush();
        Runtime.getRuntime().halt(0); // Angel's threads are not daemons
    }

    private static void load(String directory, StringBuilder lines) throws Exception {
        MatrixFilesMeta meta = new MatrixFilesMeta();
        Path file = new Path(directory, ModelFilesConstent.modelMetaFileName);
        try (FSDataInputStream in = file.getFileSystem(CONF).open(file)) {
            meta.read(in);
        }
        RowType type = RowType.valueOf(meta.getRowType());
        MatrixContext context = new MatrixContext(meta.getMatrixName(), meta.getRow(), meta.getCol());
        context.setMatrixId(0);
        context.setRowType(type);
        ServerMatrix matrix = new ServerMatrix(described(context, meta.getPartMetas().size()), null);
        for (MatrixPartitionMeta one : meta.getPartMetas().values()) {
            PartitionKey key = new PartitionKey(
                    one.getPartId(), 0, one.getStartRow(), one.getStartCol(), one.getEndRow(), one.getEndCol());
            ServerPartition partition = partition(key, type);
            partition.init();
            matrix.getPartitions().put(one.getPartId(), partition);
        }
        PSMatrixLoadContext load = new PSMatrixLoadContext(
                0, "file://" + directory, new ArrayList<>(meta.getPartMetas().keySet()), meta.getFormatClassName());
        IOExecutors workers = new IOExecutors(1);
        workers.init();
        workers.start();
        load.setWorkers(workers);
        ModelFilesUtils.initFormat(meta.getFormatClassName(), CONF).load(matrix, load, CONF);
        workers.shutdown();
        for (ServerPartition partition : matrix.getPartitions().values()) {
            print(meta.getMatrixName(), partition, lines);
        }
    }

    /** A matrix, which Angel 2.4 makes without the number of its partitions. */
    private static MatrixMeta described(MatrixContext context, int partitions) throws Exception {
        for (Constructor<?> made : MatrixMeta.class.getConstructors()) {
            if (made.getParameterCount() == 2 && made.getParameterTypes()[0] == int.class) {
                return (MatrixMeta) made.newInstance(partitions, context);
            }
        }
        return MatrixMeta.class.getConstructor(MatrixContext.class).newInstance(context);
    }

    /** A range of rows and columns, which Angel makes of parameters that differ between its versions. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ServerPartition partition(PartitionKey key, RowType type) throws Exception {
        for (Method method : ServerPartitionFactory.class.getMethods()) {
            Class[] types = method.getParameterTypes();
            if (method.getName().equals("getPartition") && types.length >= 6) {
                Object estimate = types[5] == double.class ? (Object) 0.0 : (Object) 100L;
                List<Object> given = new ArrayList<>(Arrays.asList(key, RowBasedPartition.class, null, type, null, estimate));
                if (types.length > 6) {
                    given.add(Enum.valueOf(types[6], "RANGE"));
                }
                return (ServerPartition) method.invoke(null, given.toArray());
            }
        }
        throw new NoSuchMethodException("ServerPartitionFactory.getPartition");
    }

    private static void print(String matrix, ServerPartition partition, StringBuilder lines) throws Exception {
        Iterator<Map.Entry<Integer, ServerRow>> rows = ((RowBasedPartition) partition).getRowsStorage().iterator();
        while (rows.hasNext()) {
            Map.Entry<Integer, ServerRow> row = rows.next();
            Vector vector = ServerRowUtils.getVector(row.getValue());
            Object storage = vector.getClass().getMethod("getStorage").invoke(vector);
            boolean dense = vector.isDense();
            Object stored = storage.getClass().getMethod(dense ? "getValues" : "getIndices").invoke(storage);
            for (int i = 0; i < Array.getLength(stored); i++) {
                Object index = dense ? (Object) i : Array.get(stored, i);
                Class<?> key = index instanceof Long ? long.class : int.class;
                Object value = dense
                        ? Array.get(stored, i)
                        : vector.getClass().getMethod("get", key).invoke(vector, index);
                long column = row.getValue().getStartCol() + ((Number) index).longValue();
                lines.append(matrix).append('\t').append(row.getKey()).append('\t').append(column).append('\t');
                lines.append(value).append('\n');
            }
        }
    }
}
