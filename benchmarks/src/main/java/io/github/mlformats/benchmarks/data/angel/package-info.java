/**
 * Generated Angel models: {@link io.github.mlformats.benchmarks.data.angel.AngelGenerator} writes their files without the
 * connector.
 */
package io.github.mlformats.benchmarks.data.angel;
