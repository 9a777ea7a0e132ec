package io.github.mlformats.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Summarizes the task threads of a flight recording: time by top frame, by line, and by the innermost method of this project. */
final class ProfileSummary {
    private static final List<String> SAMPLES = List.of("jdk.ExecutionSample", "jdk.NativeMethodSample");
    private static final int LIMIT = 15;

    private ProfileSummary() {}

    /** The summary of a recording, as text. */
    public static String of(Path file) throws IOException {
        List<List<RecordedFrame>> stacks = RecordingFile.readAllEvents(file).stream()
                .filter(ProfileSummary::isTaskSample)
                .map(event -> event.getStackTrace().getFrames())
                .toList();
        return file.getFileName() + ": " + stacks.size() + " samples\n"
                + top("innermost method", stacks, stack -> method(stack.get(0)))
                + top(
                        "innermost line",
                        stacks,
                        stack -> method(stack.get(0)) + ":" + stack.get(0).getLineNumber())
                + top("innermost method of this project", stacks, ProfileSummary::ownMethod);
    }

    private static boolean isTaskSample(RecordedEvent event) {
        return SAMPLES.contains(event.getEventType().getName())
                && event.getStackTrace() != null
                && event.getThread("sampledThread") != null
                && String.valueOf(event.getThread("sampledThread").getJavaName())
                        .startsWith("Executor task launch");
    }

    private static String top(
            String title, List<List<RecordedFrame>> stacks, Function<List<RecordedFrame>, String> frameName) {
        Map<String, Integer> counts = new HashMap<>();
        stacks.forEach(stack -> counts.merge(frameName.apply(stack), 1, Integer::sum));
        return "  " + title + "\n"
                + counts.entrySet().stream()
                        .sorted(Collections.reverseOrder(Map.Entry.comparingByValue()))
                        .limit(LIMIT)
                        .map(entry -> String.format(
                                Locale.ROOT, "    %5.1f %%  %s%n", percent(entry.getValue(), stacks), entry.getKey()))
                        .collect(Collectors.joining());
    }

    private static double percent(int count, List<?> all) {
        return 100.0 * count / all.size();
    }

    private static String ownMethod(List<RecordedFrame> stack) {
        return stack.stream()
                .map(ProfileSummary::method)
                .filter(method -> method.startsWith("io.github.mlformats"))
                .findFirst()
                .orElse("(none)");
    }

    private static String method(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
    }
}
