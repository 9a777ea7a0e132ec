package io.github.mlformats.benchmarks.harness;

/** The two that a case compares. */
enum Side {
    RIVAL,
    OURS
}
