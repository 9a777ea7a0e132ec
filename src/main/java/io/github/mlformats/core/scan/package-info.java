/**
 * Reads by DataSource V2. Entry point: {@link FormatTable}. On the driver, scans and batches push down filters of files and of
 * lookup columns, report statistics, and plan slices and input partitions; micro-batches discover arriving data sets and assign
 * each to one of them, with a log in the checkpoint, or read the rows that are added to one data set ({@link
 * FormatMicroBatchStream}). On executors, the readers that {@link TaskPlan} creates read a task's slices in batches. Tables that can
 * be written use {@code core.write}.
 */
package io.github.mlformats.core.scan;
