package io.github.mlformats.it.convert;

import java.net.InetAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.server.namenode.AuditLogger;

/** Hears of each rename of a name node before whoever asked for it does. */
public final class HeldRenames implements AuditLogger {
    private static volatile LastRequest last;
    private static volatile String name;

    /** Holds the answer to a rename to a file whose path contains some text. */
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
