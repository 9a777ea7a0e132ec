package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.batch.Anomaly;
import io.github.mlformats.angel.format.batch.Encoding;
import io.github.mlformats.angel.format.check.CheckedMatrix;
import io.github.mlformats.angel.format.check.MatrixCheck;
import io.github.mlformats.angel.format.meta.MatrixFolder;
import io.github.mlformats.angel.format.meta.MatrixMeta;
import io.github.mlformats.angel.format.meta.MetaFileReader;
import io.github.mlformats.angel.format.meta.Partition;
import io.github.mlformats.angel.format.text.SampleLine;
import io.github.mlformats.angel.format.text.SeparatorDetector;
import io.github.mlformats.angel.format.type.MatrixFinding;
import io.github.mlformats.angel.format.type.ObjectClass;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.angel.format.type.StorageFormat;
import io.github.mlformats.angel.format.type.TextDialect;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Opens the matrix of a folder (angel.md, section 13): reads its meta, or derives one from the options; verifies it against
 * the files; and detects the separator in the first lines of text. No other data is read.
 */
public final class MatrixOpener {
    private final MatrixFolder folder;
    private final MatrixOptions options;
    private final List<MatrixFinding> findings = new ArrayList<>();

    private MatrixOpener(MatrixFolder folder, MatrixOptions options) {
        this.folder = folder;
        this.options = options;
    }

    /**
     * @throws io.github.mlformats.core.error.CorruptFileException if the structure of the meta is invalid; errors of single
     *     partitions are in {@link AngelMatrix#damage()}
     * @throws UsageException if an option is required, or the matrix is not supported
     */
    public static AngelMatrix open(MatrixFolder folder, MatrixOptions options) throws IOException {
        return new MatrixOpener(folder, options).open();
    }

    private AngelMatrix open() throws IOException {
        Map<String, Long> files = dataFiles();
        String metaName = MetaFileReader.find(folder);
        MatrixMeta meta = metaName == null
                ? new UserSpecifiedMeta(folder, options).meta(files)
                : MetaFileReader.read(folder, metaName, findings::add);
        if (!meta.name().isEmpty() && !meta.name().equals(folder.name())) {
            findings.add(MatrixFinding.warning("its meta names the matrix " + PlainText.truncate(meta.name())));
        }
        StorageFormat format = format(meta);
        RowType rowType = rowType(meta);
        checkFit(meta, format, rowType);
        ObjectClass object = rowType.isObject() && format == StorageFormat.SNAPSHOT
                ? ObjectClass.of(meta.options().get(ObjectClass.OPTION), meta.file())
                : null;
        if (object != null && object.hasContextVector()) {
            findings.add(MatrixFinding.warning(Anomaly.CONTEXT_VECTORS.message()));
        }
        MatrixCheck check = new MatrixCheck(format, rowType, folder, files, findings::add);
        CheckedMatrix checked = check.check(meta, options.repairRanges(), options.allowLossy());
        Encoding encoding = new Encoding(format, rowType, object, dialect(format, checked));
        return new AngelMatrix(folder.name(), folder.path(), encoding, checked, List.copyOf(findings));
    }

    private Map<String, Long> dataFiles() {
        Map<String, Long> files = new TreeMap<>(folder.files());
        files.keySet()
                .removeIf(name -> name.startsWith(".") || name.startsWith("_") || MetaFileReader.NAMES.contains(name));
        return files;
    }

    private StorageFormat format(MatrixMeta meta) {
        if (meta.kind() == MatrixMeta.Kind.LEGACY) {
            return StorageFormat.LEGACY;
        }
        if (options.formatClass() != null) {
            return StorageFormat.parse(options.formatClass());
        }
        return meta.formatClass() == null ? StorageFormat.SNAPSHOT : StorageFormat.of(meta.formatClass(), meta.file());
    }

    private RowType rowType(MatrixMeta meta) {
        if (meta.rowType() != null) {
            return meta.rowType();
        }
        if (options.rowType() == null) {
            throw new UsageException(meta.file() + " does not specify the row type: set option rowType");
        }
        return RowType.parse(options.rowType());
    }

    private static void checkFit(MatrixMeta meta, StorageFormat format, RowType rowType) {
        if (rowType.keyWidth() == 0) {
            throw new UsageException("the column keys of " + meta.file() + " are not numbers (" + rowType
                    + "): select other matrices with option matrix");
        }
        boolean objects = format == StorageFormat.EMBEDDING_TEXT || format == StorageFormat.SNAPSHOT;
        if (rowType.isObject() && !objects) {
            throw new UsageException(format.className() + " cannot store the " + rowType + " of " + meta.file()
                    + ": set option formatClass to the class that wrote it");
        }
    }

    private TextDialect dialect(StorageFormat format, CheckedMatrix checked) throws IOException {
        MatrixOptions.Separators specified = options.separators();
        SeparatorDetector vote = new SeparatorDetector(specified.sep() != null || format.isSeparatorFree());
        for (Partition partition : checked.partitions()) {
            if (format.isText() && partition.length() > 0 && !vote.isComplete()) {
                try (ByteSource source = folder.open(partition.file())) {
                    vote.add(SampleLine.readAll(source, partition, SeparatorDetector.LINES));
                }
            }
        }
        String sep = specified.sep() == null ? vote.separator(folder.path()) : specified.sep();
        String separators =
                format == StorageFormat.EMBEDDING_TEXT ? specified.keyValueSep() + specified.featureSep() : sep;
        vote.anomalies(separators).forEach(anomaly -> findings.add(MatrixFinding.warning(anomaly.message())));
        return new TextDialect(
                sep == null ? TextDialect.DEFAULT.sep() : sep, specified.keyValueSep(), specified.featureSep());
    }
}
