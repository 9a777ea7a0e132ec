package io.github.mlformats.it.s3;

import io.github.mlformats.core.testing.write.Steps;
import java.io.IOException;
import java.util.Set;

/** Reports requests that change objects as {@link Steps}; after a death every request is refused. */
final class StepFaults implements StoreFaults {
    private static final Set<String> CHANGES = Set.of("PUT", "POST", "DELETE");

    @Override
    public Fault of(Request request) {
        try {
            if (!CHANGES.contains(request.method())) {
                Steps.checkAlive();
                return Fault.NONE;
            }
            String name = request.key().substring(request.key().lastIndexOf('/') + 1);
            Steps.Fault fault = Steps.next(request.method().toLowerCase(java.util.Locale.ROOT), name, true)
                    .fault();
            if (fault == null) {
                return Fault.NONE;
            }
            return fault == Steps.Fault.LOSE_ANSWER ? Fault.ANSWER_LOST : Fault.DENIED;
        } catch (IOException e) {
            return Fault.DENIED;
        }
    }
}
