/**
 * The connector for models of Tencent Angel: {@link AngelDataSource} is the entry point for Spark, {@link AngelFormat} for the
 * core, {@link AngelInspector} for the command line, {@link SparkMlConverter} for users of Spark ML. Uses all other packages of the connector.
 */
package io.github.mlformats.angel;
