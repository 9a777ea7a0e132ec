package org.apache.spark.util;

/**
 * Stands before Spark's own class in the class path of the modules' tests: nothing is looked for in closures. Spark looks
 * for {@code return} in those of Scala by parsing the class files of {@code SparkContext} and {@code RDD}, 200 kB each,
 * three times a query: a seventh of the processor time of tests that make thousands of small ones. What cannot be sent to a
 * task is still found when the task is sent.
 */
public final class SparkClosureCleaner$ {
    /** The object. */
    public static final SparkClosureCleaner$ MODULE$ = new SparkClosureCleaner$();

    private SparkClosureCleaner$() {}

    /** Does nothing. */
    public void clean(Object closure, boolean checkSerializable, boolean cleanTransitively) {}

    /** The default of {@code checkSerializable}. */
    public boolean clean$default$2() {
        return true;
    }

    /** The default of {@code cleanTransitively}. */
    public boolean clean$default$3() {
        return true;
    }
}
