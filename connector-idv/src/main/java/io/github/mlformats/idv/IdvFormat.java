package io.github.mlformats.idv;

import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.join.FileJoining;
import io.github.mlformats.idv.format.layout.IdvHeader;
import io.github.mlformats.idv.read.RowFields;
import io.github.mlformats.idv.write.IdvWriteOptions;
import io.github.mlformats.idv.write.IdvWriting;
import io.github.mlformats.idv.write.join.IdvJoining;
import io.github.mlformats.idv.write.type.WriteChoices;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The format of ML.NET's binary dataview files, {@code .idv}: reading and writing. */
public final class IdvFormat implements WritableFormat {
    private static final long serialVersionUID = 1L;

    @Override
    public String shortName() {
        return "idv";
    }

    @Override
    public List<Option<?>> options() {
        return IdvOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return RowFields.definitions();
    }

    @Override
    public List<Option<?>> writeOptions() {
        return IdvWriteOptions.all();
    }

    @Override
    public FileWriting writing(StructType columns, Options options) {
        return new IdvWriting(columns, IdvWriteOptions.choices(options));
    }

    @Override
    public Optional<FileJoining> joining(Options options) {
        WriteChoices choices = IdvWriteOptions.choices(options);
        return Optional.of(new IdvJoining(choices.blocks(), false, choices.nullsAsDefault()));
    }

    /** Files in a folder are selected by the extension {@code .idv}. A user-specified file may have any name. */
    @Override
    public boolean holdsData(String name, boolean named, Predicate<String> siblings) {
        return named || name.toLowerCase(Locale.ROOT).endsWith(".idv");
    }

    @Override
    public boolean isComplete(FileContext context) throws IOException {
        return IdvHeader.isComplete(context.source());
    }

    @Override
    public boolean leavesOutDamage(Options options) {
        return options.get(IdvOptions.MODE) == Mode.DROPMALFORMED;
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return new IdvOpenFile(context);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IdvFormat;
    }

    @Override
    public int hashCode() {
        return IdvFormat.class.hashCode();
    }
}
