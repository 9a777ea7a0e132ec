package io.github.mlformats.core.source;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.DataFiles;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.schema.SchemaInference;
import io.github.mlformats.core.spi.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Function1;
import scala.Option;
import scala.Tuple2;
import scala.collection.Iterator;

/**
 * The format as one of Spark's built-in file formats, which {@code SELECT * FROM format.`path`} and the tables of Spark
 * 3.5 ask for. Reads with the same readers as {@link TableSource}; Spark lists, prunes and splits the files.
 *
 * <p>Methods with a Scala sequence are declared for Scala 2.12 and for 2.13, where {@code Seq} is another type.
 */
abstract class FileSource extends TableSource implements FileFormat {
    /** Stands for columns that {@link FinderRule} finds; Spark 3.5 keeps it as a table's columns and shows it. */
    static final StructType NOT_FOUND_YET = new StructType().add("columns_are_found_when_read", DataTypes.NullType);

    FileSource(Format format) {
        super(format);
    }

    public final Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            scala.collection.Seq<FileStatus> files) {
        return infer(session, options, files.iterator());
    }

    public final Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            scala.collection.immutable.Seq<FileStatus> files) {
        return infer(session, options, files.iterator());
    }

    private Option<StructType> infer(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            Iterator<FileStatus> statuses) {
        Map<String, String> given = java(options);
        if (format().finder().isPresent()) {
            return Option.apply(found(new CaseInsensitiveStringMap(given)));
        }
        List<DataFile> files = new ArrayList<>();
        while (statuses.hasNext()) {
            FileStatus status = statuses.next();
            if (DataFiles.mayBe(status, format())) {
                files.add(DataFile.of(status, InternalRow.empty()));
            }
        }
        FileOpener opener = TableLoader.opener(format(), given, session, HadoopConf.of(session, given));
        List<Path> named = files.size() == 1 ? List.of(files.get(0).path()) : List.of();
        List<DataFile> data = DataFiles.of(format(), files, named);
        FileListing listing = new FileListing(List.of(format().shortName()), data, new StructType(), Map.of());
        return Option.apply(SchemaInference.infer(listing, opener, TableLoader.names(session), session)
                .columns());
    }

    /** Spark mostly does not say here which path it is: then {@link FinderRule} finds the columns after this. */
    private StructType found(CaseInsensitiveStringMap given) {
        return given.containsKey("path") ? TableLoader.infer(format(), given).schema() : NOT_FOUND_YET;
    }

    @Override
    public final boolean supportBatch(SparkSession session, StructType schema) {
        return true;
    }

    @Override
    public final boolean isSplitable(
            SparkSession session, scala.collection.immutable.Map<String, String> options, Path path) {
        return true;
    }

    public final Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
            SparkSession session,
            StructType dataSchema,
            StructType partitionSchema,
            StructType requiredSchema,
            scala.collection.Seq<Filter> filters,
            scala.collection.immutable.Map<String, String> options,
            Configuration conf) {
        return reader(session, dataSchema, partitionSchema, requiredSchema, options, conf);
    }

    public final Function1<PartitionedFile, Iterator<InternalRow>> buildReaderWithPartitionValues(
            SparkSession session,
            StructType dataSchema,
            StructType partitionSchema,
            StructType requiredSchema,
            scala.collection.immutable.Seq<Filter> filters,
            scala.collection.immutable.Map<String, String> options,
            Configuration conf) {
        return reader(session, dataSchema, partitionSchema, requiredSchema, options, conf);
    }

    private Function1<PartitionedFile, Iterator<InternalRow>> reader(
            SparkSession session,
            StructType data,
            StructType partitions,
            StructType required,
            scala.collection.immutable.Map<String, String> options,
            Configuration conf) {
        if (format().finder().isPresent()) {
            throw new UsageException(format().shortName() + " data is not read file by file, as Spark does here: use"
                    + " spark.read.format(\"" + format().shortName() + "\").load(path)");
        }
        FileOpener opener = TableLoader.opener(format(), java(options), session, conf);
        return PartitionedFileReader.of(opener, data, required, partitions, TableLoader.names(session));
    }

    @Override
    public final OutputWriterFactory prepareWrite(
            SparkSession session, Job job, scala.collection.immutable.Map<String, String> options, StructType schema) {
        throw FormatTable.readOnly(format());
    }

    static Map<String, String> java(scala.collection.immutable.Map<String, String> options) {
        Map<String, String> map = new HashMap<>();
        Iterator<Tuple2<String, String>> entries = options.iterator();
        while (entries.hasNext()) {
            Tuple2<String, String> entry = entries.next();
            map.put(entry._1(), entry._2());
        }
        return map;
    }
}
