/** What becomes of statements that make, fill and change tables of ours. */
package io.github.mlformats.core.source.statement;
