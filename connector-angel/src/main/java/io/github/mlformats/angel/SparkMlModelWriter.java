package io.github.mlformats.angel;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Writes the directory that a model of Spark ML is loaded from: its metadata as JSON, and its data as Parquet. This is
 * done instead of calling constructors, which are private in Scala and differ between versions: every version of Spark
 * loads what an earlier one saved. The metadata is written last, so that an incomplete model cannot be loaded.
 *
 * @param type class name of the model
 * @param prefix start of the model's identifier, as Spark ML names its own
 */
record SparkMlModelWriter(SparkSession spark, String type, String prefix) {
    /** The version whose directories these are. */
    private static final String VERSION = "3.5.0";

    private static final int UID_LENGTH = 12;

    /**
     * Saves a model.
     *
     * @param params values of its parameters that are not the default
     * @param target a path that does not exist
     */
    void save(Dataset<Row> data, Map<String, Integer> params, String target) {
        try {
            Path path = new Path(target);
            FileSystem fs = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
            if (fs.exists(path)) {
                throw new UsageException(target + " exists. Save the model at another path, or delete it");
            }
            boolean isSaved = false;
            try {
                data.write().parquet(new Path(path, "data").toString());
                spark.createDataset(List.of(metadata(params)), Encoders.STRING())
                        .coalesce(1)
                        .write()
                        .text(new Path(path, "metadata").toString());
                isSaved = true;
            } finally {
                if (!isSaved) {
                    fs.delete(path, true);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String metadata(Map<String, Integer> params) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("class", type);
            json.writeNumberField("timestamp", System.currentTimeMillis());
            json.writeStringField("sparkVersion", VERSION);
            String random = UUID.randomUUID().toString();
            json.writeStringField("uid", prefix + "_" + random.substring(random.length() - UID_LENGTH));
            json.writeObjectFieldStart("paramMap");
            for (Map.Entry<String, Integer> param : params.entrySet()) {
                json.writeNumberField(param.getKey(), param.getValue());
            }
            json.writeEndObject();
            json.writeObjectFieldStart("defaultParamMap");
            json.writeEndObject();
            json.writeEndObject();
        }
        return text.toString();
    }
}
