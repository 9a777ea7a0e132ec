package io.github.mlformats.tool.output;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Encodes rows in tasks and passes the bytes on in the order of the rows.
 *
 * <p>Each partition is a job, and as many jobs run at a time as there are cores. In a local session, tasks and driver share a JVM: a
 * task puts its chunks into a bounded queue of its partition, and waits while that is full, so that memory does not grow with the data.
 * On a cluster, the driver receives the encoded rows of a partition at once. With a limit, the partitions are read one after the
 * other, each up to the rows that are still missing.
 */
public final class RowStream {
    private static final long NO_QUEUE = 0;

    private static final AtomicLong IDS = new AtomicLong();

    /** The queues of this JVM, which is also that of local tasks. */
    private static final Map<Long, Queue> QUEUES = new ConcurrentHashMap<>();

    private final JavaRDD<InternalRow> rows;
    private final RowEncoding encoding;
    private final Consumer<byte[]> out;
    private final boolean local;
    private final int concurrentJobs;
    private final Shard shard;
    private long missing;
    private boolean separate;

    private RowStream(Dataset<Row> rows, RowEncoding encoding, Shard shard, OptionalLong limit, Consumer<byte[]> out) {
        SparkContext context = rows.sparkSession().sparkContext();
        this.rows = rows.queryExecution().toRdd().toJavaRDD();
        this.encoding = encoding;
        this.shard = shard;
        this.out = out;
        // A master such as local[2,3] repeats failed tasks, whose chunks would be written twice.
        this.local = context.isLocal() && !context.master().contains(",");
        this.concurrentJobs = limit.isPresent() ? 1 : Math.max(1, local ? context.defaultParallelism() : 2);
        this.missing = limit.orElse(Long.MAX_VALUE);
    }

    /**
     * Encodes rows.
     *
     * @param shard the rows to encode: every n-th partition, or every n-th row if there are fewer partitions than shards
     * @param limit the maximum number of rows; empty for all
     * @param out receives the bytes
     */
    public static void write(
            Dataset<Row> rows, RowEncoding encoding, Shard shard, OptionalLong limit, Consumer<byte[]> out)
            throws InterruptedException {
        new RowStream(rows, encoding, shard, limit, out).write();
    }

    private void write() throws InterruptedException {
        out.accept(encoding.header());
        Deque<Integer> waiting = new ArrayDeque<>();
        IntStream.range(0, rows.getNumPartitions()).filter(this::isRead).forEach(waiting::add);
        Deque<Job> running = new ArrayDeque<>();
        try {
            while (missing > 0 && !(waiting.isEmpty() && running.isEmpty())) {
                if (running.size() < concurrentJobs && !waiting.isEmpty()) {
                    running.add(new Job(waiting.remove()));
                } else {
                    drain(running.peek());
                    running.remove();
                }
            }
        } finally {
            running.forEach(Job::close);
        }
        out.accept(encoding.end());
    }

    private boolean sharesPartitions() {
        return rows.getNumPartitions() < shard.count();
    }

    private boolean isRead(int partition) {
        return sharesPartitions() || shard.contains(partition);
    }

    private void drain(Job job) throws InterruptedException {
        for (byte[] chunk = job.queue.take(); chunk != Queue.END; chunk = job.queue.take()) {
            accept(chunk);
        }
        List<byte[]> result = job.result.join();
        int chunks = result.size() - 1;
        result.subList(0, chunks).forEach(this::accept);
        missing -= ByteBuffer.wrap(result.get(chunks)).getLong();
        job.close();
    }

    private void accept(byte[] chunk) {
        if (separate) {
            out.accept(encoding.separator());
        }
        separate = true;
        out.accept(chunk);
    }

    /** The job of one partition. Its result is the chunks that are not in the queue, and the number of rows. */
    private final class Job {
        private final long id = IDS.incrementAndGet();
        private final Queue queue = new Queue();
        private final CompletableFuture<List<byte[]>> result;

        Job(int partition) {
            QUEUES.put(id, queue);
            JavaRDD<byte[]> encoded = rows.mapPartitions(
                    new Task(encoding, sharesPartitions() ? shard : Shard.ALL, missing, local ? id : NO_QUEUE));
            result = CompletableFuture.supplyAsync(
                            () -> encoded.collectPartitions(new int[] {partition})[0], RowStream::startThread)
                    .whenComplete((chunks, failure) -> queue.put(Queue.END));
        }

        /** Lets the task end, if it has not ended. */
        void close() {
            queue.closed = true;
            QUEUES.remove(id);
        }
    }

    private static void startThread(Runnable job) {
        Thread thread = new Thread(job, "rows of a partition");
        thread.setDaemon(true);
        thread.start();
    }

    /** Chunks of a local task. */
    private static final class Queue {
        /** Marks the end, by identity. */
        static final byte[] END = new byte[1];

        private static final int CAPACITY = 4;
        private static final long WAIT_MILLIS = 100;

        private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(CAPACITY);
        private volatile boolean closed;

        byte[] take() throws InterruptedException {
            return chunks.take();
        }

        /** Adds a chunk once there is space. @return false if nobody reads the queue any more */
        boolean put(byte[] chunk) {
            try {
                while (!closed) {
                    if (chunks.offer(chunk, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                        return true;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return false;
        }
    }

    /** Encodes the first rows of a partition. */
    private static final class Task implements FlatMapFunction<Iterator<InternalRow>, byte[]> {
        private static final long serialVersionUID = 1L;

        private final RowEncoding encoding;
        private final Shard shard;
        private final long limit;
        private final long queue;

        Task(RowEncoding encoding, Shard shard, long limit, long queue) {
            this.encoding = encoding;
            this.shard = shard;
            this.limit = limit;
            this.queue = queue;
        }

        @Override
        public Iterator<byte[]> call(Iterator<InternalRow> rows) {
            FirstRows first = new FirstRows(rows, shard, limit);
            Iterator<byte[]> chunks = encoding.encode(first);
            Queue local = QUEUES.get(queue);
            List<byte[]> result = new ArrayList<>();
            while (chunks.hasNext()) {
                byte[] chunk = chunks.next();
                if (queue == NO_QUEUE) {
                    result.add(chunk);
                } else if (local == null || !local.put(chunk)) {
                    break;
                }
            }
            result.add(ByteBuffer.allocate(Long.BYTES).putLong(0, first.count).array());
            return result.iterator();
        }
    }

    /** The first rows of a shard, counted. */
    private static final class FirstRows implements Iterator<InternalRow> {
        private final Iterator<InternalRow> rows;
        private final Shard shard;
        private final long limit;
        private long position;
        private long count;

        FirstRows(Iterator<InternalRow> rows, Shard shard, long limit) {
            this.rows = rows;
            this.shard = shard;
            this.limit = limit;
        }

        @Override
        public boolean hasNext() {
            if (count == limit) {
                return false;
            }
            while (rows.hasNext()) {
                if (shard.contains(position)) {
                    return true;
                }
                rows.next();
                position++;
            }
            return false;
        }

        @Override
        public InternalRow next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            count++;
            position++;
            return rows.next();
        }
    }
}
