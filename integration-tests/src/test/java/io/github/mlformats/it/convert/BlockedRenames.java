package io.github.mlformats.it.convert;

import java.net.InetAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.server.namenode.AuditLogger;

/** Intercepts renames on the name node before the client gets the response. */
public final class BlockedRenames implements AuditLogger {
    private static volatile BlockedRequest last;
    private static volatile String name;

    /** Blocks the response of a rename to a path that contains a text. */
    static void block(BlockedRequest request, String part) {
        name = part;
        last = request;
    }

    @Override
    public void initialize(Configuration conf) {}

    @Override
    public void logAuditEvent(
            boolean succeeded,
            String user,
            InetAddress address,
            String command,
            String from,
            String to,
            FileStatus status) {
        BlockedRequest request = last;
        if (request != null && command.startsWith("rename") && to.contains(name)) {
            last = null;
            request.block();
        }
    }
}
