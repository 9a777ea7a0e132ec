/** JSON values into column vectors, by the rules of Spark's JSON source. */
package io.github.mlformats.zds.read.value;
