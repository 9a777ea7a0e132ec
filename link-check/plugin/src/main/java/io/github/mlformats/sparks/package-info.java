/** The link check and the matrix as goals of this build: each runs on every Spark of {@code spark-versions.txt}. */
package io.github.mlformats.sparks;
