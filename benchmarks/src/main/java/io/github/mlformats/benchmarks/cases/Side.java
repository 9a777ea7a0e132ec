package io.github.mlformats.benchmarks.cases;

/** The two sides that a case compares. */
public enum Side {
    RIVAL,
    OURS
}
