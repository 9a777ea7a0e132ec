package io.github.mlformats.it.s3;

import io.github.mlformats.core.testing.write.Steps;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/** Reports requests that change objects as {@link Steps}; after a death every request is refused. */
final class StepFaults implements StoreFaults {
    private static final Set<String> CHANGES = Set.of("PUT", "POST", "DELETE");

    @Override
    public Fault of(Request request) {
        try {
            String method = request.method().toLowerCase(Locale.ROOT);
            if (!CHANGES.contains(request.method())) {
                Steps.read(method, request.key());
                return Fault.NONE;
            }
            Steps.Fault fault = Steps.next(method, request.key(), true).fault();
            if (fault == null) {
                return Fault.NONE;
            }
            return fault == Steps.Fault.LOSE_ANSWER ? Fault.ANSWER_LOST : Fault.DENIED;
        } catch (IOException e) {
            return Fault.DENIED;
        }
    }
}
