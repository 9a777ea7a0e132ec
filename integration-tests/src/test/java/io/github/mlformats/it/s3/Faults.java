package io.github.mlformats.it.s3;

import java.util.function.Predicate;

/** What a server does wrong, decided for each request before it is answered. */
@FunctionalInterface
public interface Faults {
    /** What can happen to a request. */
    enum Fault {
        NONE,
        /** Refused: {@code 503 Slow Down}. */
        THROTTLED,
        /** The connection ends in the middle of the object. */
        BROKEN
    }

    Faults NO = request -> Fault.NONE;

    Fault of(Request request);

    /** Reads of some objects fail, all others go well. */
    static Faults onReads(Predicate<String> key, Fault fault) {
        return request -> request.isGet() && key.test(request.key()) ? fault : Fault.NONE;
    }
}
