package io.github.mlformats.tool.convert.progress;

import org.apache.spark.SparkContext;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.SparkStatusTracker;

/** How many of the tasks that Spark knows of at the moment are done. */
record StageTasks(SparkContext spark) {
    /** From 0 to 1. */
    double done() {
        SparkStatusTracker tracker = spark.statusTracker();
        long all = 0;
        long done = 0;
        for (int stage : tracker.getActiveStageIds()) {
            var info = tracker.getStageInfo(stage);
            if (info.isDefined()) {
                SparkStageInfo known = info.get();
                all += known.numTasks();
                done += known.numCompletedTasks();
            }
        }
        return all == 0 ? 0 : (double) done / all;
    }
}
