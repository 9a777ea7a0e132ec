package io.github.mlformats.benchmarks.cases;

/** The two that a case compares. */
public enum Side {
    RIVAL,
    OURS
}
