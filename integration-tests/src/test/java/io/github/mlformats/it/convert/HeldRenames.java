package io.github.mlformats.it.convert;

import java.net.InetAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.server.namenode.AuditLogger;

/** Intercepts renames on the name node before the client gets the response. */
public final class HeldRenames implements AuditLogger {
    private static volatile LastRequest last;
    private static volatile String name;

    /** Blocks the response of a rename to a path that contains a text. */
    static void hold(LastRequest request, String part) {
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
        LastRequest request = last;
        if (request != null && command.startsWith("rename") && to.contains(name)) {
            last = null;
            request.hold();
        }
    }
}
