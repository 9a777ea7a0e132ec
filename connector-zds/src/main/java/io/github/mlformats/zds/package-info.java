/**
 * The connector for collections of the Zippy Data System (JSON lines with an index, document files, archives):
 * {@link ZdsDataSource} is the entry point for Spark, {@link ZdsFormat} for the core, {@link ZdsInspector} for the
 * command line. Uses all other packages of the connector.
 */
package io.github.mlformats.zds;
