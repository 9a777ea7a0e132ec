package org.example.commit;

import java.io.Serializable;
import org.apache.spark.internal.io.HadoopMapReduceCommitProtocol;

/** A commit protocol of another maker, whose tasks answer with a class of its own. */
public final class OtherProtocol extends HadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

    public OtherProtocol(String job, String path, boolean dynamic) {
        super(job, path, dynamic);
    }

    /** What a task answers. @param staged where its files are */
    public record Message(String staged) implements Serializable {
        private static final long serialVersionUID = 1L;
    }
}
