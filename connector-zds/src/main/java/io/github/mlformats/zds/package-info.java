/**
 * The connector for collections of the Zippy Data System (JSON lines with an index, document files, archives).
 * {@link io.github.mlformats.zds.ZdsDataSource} registers the short name {@code zds},
 * {@link io.github.mlformats.zds.ZdsFormat} is the entry point for the core. Uses all other packages of the connector.
 */
package io.github.mlformats.zds;
