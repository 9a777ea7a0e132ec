package io.github.mlformats.zds.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.DamageSweep;
import io.github.mlformats.core.testing.LoadingInflaters;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;

/** With any inflater, a truncated or changed archive is corrupt, or is read or rejected according to its changed records. */
class ArchiveDamageTest extends DamageSweep {
    @Override
    protected Stream<Sample> samples() {
        return Stream.of("zip_noindex", "zip_docs", "zip_streamed").map(this::sample);
    }

    private Sample sample(String name) {
        try {
            return WarmUp.up(
                    new Sample(name, Files.readAllBytes(Corpus.ROOT.resolve(name + "/ds.zds"))), this::readAll);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void readAll(ByteSource source) throws IOException {
        try (Archive archive =
                Archive.open(source, Archive.Limits.DEFAULT, warning -> {}).withInflaters(LoadingInflaters::held)) {
            for (ZdsCollection collection : DataSet.open(archive).select("*")) {
                CanonicalRows.read(collection, LiveRules.DEFAULT, 1000, warning -> {});
            }
        } catch (UsageException refused) {
            assertThat(refused).hasMessageContaining(source.name());
        } catch (CorruptFileException e) {
            if (!e.file().startsWith(source.name() + "!/")) {
                throw e;
            }
        }
    }
}
