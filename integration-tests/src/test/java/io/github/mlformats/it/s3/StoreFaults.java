package io.github.mlformats.it.s3;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Injects faults into the responses of a server. */
@FunctionalInterface
public interface StoreFaults {
    /** The fault of a response. */
    enum Fault {
        NONE,
        /** Refused: {@code 503 Slow Down}. */
        THROTTLED,
        /** The connection ends in the middle of the object. */
        BROKEN,
        /** Refused: {@code 403 Forbidden}. */
        DENIED,
        /** It is carried out, and answered with {@code 503}. */
        ANSWER_LOST
    }

    StoreFaults NO = request -> Fault.NONE;

    Fault of(Request request);

    /** Reads of some objects fail, all others go well. */
    static StoreFaults onReads(Predicate<String> key, Fault fault) {
        return request -> request.isGet() && key.test(request.key()) ? fault : Fault.NONE;
    }

    /** So many reads of some objects fail, all others go well. */
    static StoreFaults onFirstReads(int count, Predicate<String> key, Fault fault) {
        AtomicInteger left = new AtomicInteger(count);
        StoreFaults always = onReads(key, fault);
        return request -> {
            Fault next = always.of(request);
            return next != Fault.NONE && left.getAndDecrement() > 0 ? next : Fault.NONE;
        };
    }
}
