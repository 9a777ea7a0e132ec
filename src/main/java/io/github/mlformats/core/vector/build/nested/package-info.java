/** Column builders of nested types: arrays, maps and structs. */
package io.github.mlformats.core.vector.build.nested;
