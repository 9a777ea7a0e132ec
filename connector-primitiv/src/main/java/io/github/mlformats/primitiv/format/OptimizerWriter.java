package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the settings of an optimizer, sorted by name (primitiv.md, section 8). */
public final class OptimizerWriter {
    private static final long MAX_UINT32 = 0xFFFF_FFFFL;
    /** Name of the setting that counts the updates. */
    public static final String EPOCH = "Optimizer.epoch";

    private OptimizerWriter() {}

    /**
     * A setting of an optimizer.
     *
     * @param name the name in UTF-8
     */
    public record Setting<T>(byte[] name, T value) {
        @Override
        public String toString() {
            return "'" + PlainText.truncate(new String(name, StandardCharsets.UTF_8)) + "'";
        }
    }

    /**
     * Returns the complete file.
     *
     * @param epoch number of updates so far, which replaces that in the settings; null to keep it
     * @throws UsageException if primitiv does not support the settings
     */
    public static byte[] write(Long epoch, List<Setting<Long>> uints, List<Setting<Float>> floats) {
        ByteBuilder file = new ByteBuilder().add(FileType.OPTIMIZER.header(), 0, FileType.HEADER_SIZE);
        MessageWriter out = new MessageWriter(file);
        Map<byte[], Long> sortedUints = sorted(withEpoch(epoch, uints));
        out.writeMapHeader(sortedUints.size());
        sortedUints.forEach((name, value) -> {
            if (value < 0 || value > MAX_UINT32) {
                throw new UsageException(new Setting<>(name, value) + " is " + value + ", outside 0 to " + MAX_UINT32);
            }
            out.writeName(name);
            out.writeUint32(value);
        });
        Map<byte[], Float> sortedFloats = sorted(floats);
        out.writeMapHeader(sortedFloats.size());
        sortedFloats.forEach((name, value) -> {
            out.writeName(name);
            out.writeFloat32(value);
        });
        return file.toByteArray();
    }

    /** The column {@code epoch} takes precedence over the setting, which rows of a read optimizer contain as well. */
    private static List<Setting<Long>> withEpoch(Long epoch, List<Setting<Long>> uints) {
        if (epoch == null) {
            return uints;
        }
        byte[] name = EPOCH.getBytes(StandardCharsets.UTF_8);
        List<Setting<Long>> settings = new ArrayList<>(uints);
        if (settings.stream().noneMatch(setting -> Arrays.equals(setting.name(), name))) {
            settings.add(new Setting<>(name, epoch));
        }
        settings.replaceAll(setting -> Arrays.equals(setting.name(), name) ? new Setting<>(name, epoch) : setting);
        return settings;
    }

    private static <T> Map<byte[], T> sorted(List<Setting<T>> settings) {
        Map<byte[], T> sorted = new TreeMap<>(Arrays::compareUnsigned);
        for (Setting<T> setting : settings) {
            if (!Utf8.isValid(setting.name(), 0, setting.name().length)) {
                throw new UsageException("the name of a setting is not UTF-8: " + setting);
            }
            if (setting.value() == null) {
                throw new UsageException(setting + " is null: fill it, or remove it");
            }
            if (sorted.put(setting.name(), setting.value()) != null) {
                throw new UsageException(setting + " occurs twice");
            }
        }
        return sorted;
    }
}
