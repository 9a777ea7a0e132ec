/** Values of rows as JSON text. */
package io.github.mlformats.zds.write.value;
