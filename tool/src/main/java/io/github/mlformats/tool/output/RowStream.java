package io.github.mlformats.tool.output;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Encodes rows where they are, and passes the bytes on in the order of the rows.
 *
 * <p>As many partitions are encoded at a time as there are cores. In this process, the encoder of a partition puts its chunks into a
 * bounded queue, and waits while that is full, so that memory does not grow with the data. From a cluster, the encoded rows of a
 * partition arrive at once. With a limit, the partitions are read one after the other, each up to the rows that are still missing.
 */
public final class RowStream {
    private static final long NO_QUEUE = 0;

    private static final AtomicLong IDS = new AtomicLong();

    /** The queues of this JVM, which is also that of local rows. */
    private static final Map<Long, Queue> QUEUES = new ConcurrentHashMap<>();

    private final RowSource rows;
    private final RowEncoding encoding;
    private final Consumer<byte[]> out;
    private final int concurrentJobs;
    private final Shard shard;
    private long missing;
    private boolean separate;

    private RowStream(RowSource rows, RowEncoding encoding, Shard shard, OptionalLong limit, Consumer<byte[]> out) {
        this.rows = rows;
        this.encoding = encoding;
        this.shard = shard;
        this.out = out;
        this.concurrentJobs = limit.isPresent() ? 1 : rows.parallelism();
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
            RowSource rows, RowEncoding encoding, Shard shard, OptionalLong limit, Consumer<byte[]> out)
            throws InterruptedException {
        new RowStream(rows, encoding, shard, limit, out).write();
    }

    private void write() throws InterruptedException {
        out.accept(encoding.header());
        Deque<Integer> waiting = new ArrayDeque<>();
        IntStream.range(0, rows.partitions()).filter(this::isRead).forEach(waiting::add);
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
        return rows.partitions() < shard.count();
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

    /** The encoding of one partition. Its result is the chunks that are not in the queue, and the number of rows. */
    private final class Job {
        private final long id = IDS.incrementAndGet();
        private final Queue queue = new Queue();
        private final CompletableFuture<List<byte[]>> result;

        Job(int partition) {
            QUEUES.put(id, queue);
            Encoder encoder = new Encoder(
                    encoding, sharesPartitions() ? shard : Shard.ALL, missing, rows.isLocal() ? id : NO_QUEUE);
            result = CompletableFuture.supplyAsync(() -> encode(encoder, partition), RowStream::startThread)
                    .whenComplete((chunks, failure) -> queue.put(Queue.END));
        }

        private List<byte[]> encode(Encoder encoder, int partition) {
            try {
                return rows.apply(encoder, partition);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Lets the encoder end, if it has not ended. */
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

    /** Chunks of rows in this process. */
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
    private static final class Encoder implements RowSource.RowFunction {
        private static final long serialVersionUID = 1L;

        private final RowEncoding encoding;
        private final Shard shard;
        private final long limit;
        private final long queue;

        Encoder(RowEncoding encoding, Shard shard, long limit, long queue) {
            this.encoding = encoding;
            this.shard = shard;
            this.limit = limit;
            this.queue = queue;
        }

        @Override
        public List<byte[]> apply(Iterator<InternalRow> rows) {
            FirstRows first = new FirstRows(rows, shard, limit);
            Queue local = QUEUES.get(queue);
            List<byte[]> result = new ArrayList<>();
            try (RowEncoding.Chunks chunks = encoding.encode(first)) {
                while (chunks.hasNext()) {
                    byte[] chunk = chunks.next();
                    if (queue == NO_QUEUE) {
                        result.add(chunk);
                    } else if (local == null || !local.put(chunk)) {
                        break;
                    }
                }
            }
            result.add(ByteBuffer.allocate(Long.BYTES).putLong(0, first.count).array());
            return result;
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
