package io.github.mlformats.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The content of the jar that users put on Spark's class path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BundleTest {
    private JarFile jar;

    @BeforeAll
    void open() throws IOException {
        jar = new JarFile(Path.of(System.getProperty("shipped.jar")).toFile());
    }

    @AfterAll
    void close() throws IOException {
        jar.close();
    }

    @Test
    void holdsOurClassesServicesAndLicencesOnly() {
        assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                .contains("META-INF/LICENSE", "META-INF/NOTICE")
                .allMatch(name ->
                        name.replaceFirst("^META-INF/versions/(11|17)/", "").startsWith("io/github/mlformats/")
                                || name.startsWith("META-INF/services/io.github.mlformats.")
                                || name.startsWith("META-INF/services/org.apache.spark.sql.")
                                || name.startsWith("META-INF/licenses/")
                                || name.startsWith("META-INF/sbom/")
                                || name.equals("META-INF/LICENSE")
                                || name.equals("META-INF/NOTICE")
                                || name.equals("META-INF/MANIFEST.MF"));
    }

    @Test
    void saysItsNameAndVersion() throws IOException {
        assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                .isEqualTo("io.github.mlformats");
        assertThat(jar.getManifest().getMainAttributes().getValue("Implementation-Version"))
                .isNotBlank();
    }
}
