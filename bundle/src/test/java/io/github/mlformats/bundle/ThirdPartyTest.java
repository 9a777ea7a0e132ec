package io.github.mlformats.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The libraries inside the jar are named in its notice, its licences and its SBOM, as their own jars ask for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThirdPartyTest {
    private static final String SHADED = "io/github/mlformats/shaded/";

    private JarFile bundle;
    private List<JarFile> libraries;

    @BeforeAll
    void open() throws IOException {
        bundle = new JarFile(Path.of(System.getProperty("bundle.jar")).toFile());
        libraries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                JarFile library = new JarFile(entry);
                if (isInside(library)) {
                    libraries.add(library);
                } else {
                    library.close();
                }
            }
        }
    }

    @AfterAll
    void close() throws IOException {
        bundle.close();
        for (JarFile library : libraries) {
            library.close();
        }
    }

    /** Whether a class of a library is in the bundle, in our package. */
    private boolean isInside(JarFile library) {
        return shadedClasses().stream()
                .map(name -> name.substring(SHADED.length()))
                .anyMatch(name ->
                        library.getEntry("org/" + name) != null || library.getEntry("ch/randelshofer/" + name) != null);
    }

    private List<String> shadedClasses() {
        return bundle.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.startsWith(SHADED) && name.endsWith(".class"))
                .toList();
    }

    /** The packages of libraries below ours, such as {@code msgpack}. */
    private Set<String> shadedPackages() {
        return shadedClasses().stream()
                .map(name -> name.substring(SHADED.length()).split("/")[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void everyShadedPackageHasALibraryAndALicence() {
        assertThat(libraries).hasSameSizeAs(shadedPackages()).isNotEmpty();
        assertThat(shadedPackages())
                .allSatisfy(library -> assertThat(bundle.stream().map(ZipEntry::getName))
                        .anyMatch(name -> name.startsWith("META-INF/licenses/") && name.contains(library)));
    }

    @Test
    void noticesAndLicencesOfLibrariesAreKept() throws IOException {
        String notice = letters(texts(bundle, "META-INF/NOTICE"));
        String licences = letters(texts(bundle, "META-INF/licenses/"));
        for (JarFile library : libraries) {
            assertThat(notice).as(library.getName()).contains(letters(texts(library, "META-INF/NOTICE")));
            assertThat(licences).as(library.getName()).contains(letters(texts(library, "META-INF/LICENSE")));
            assertThat(licences).as(library.getName()).contains(letters(texts(library, "META-INF/thirdparty-LICENSE")));
        }
    }

    @Test
    void theBillOfMaterialsNamesThem() throws IOException {
        JsonNode bill = new ObjectMapper().readTree(texts(bundle, "META-INF/sbom/spark-ml-formats.cdx.json"));
        assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
        Set<String> named = new TreeSet<>();
        for (JsonNode component : bill.path("components")) {
            if (!component.path("group").asText().equals("io.github.mlformats")) {
                assertThat(component.path("licenses")).as(component.toString()).isNotEmpty();
                named.add(component.path("name").asText() + "-"
                        + component.path("version").asText() + ".jar");
            }
        }
        assertThat(named)
                .isEqualTo(libraries.stream()
                        .map(library -> Path.of(library.getName()).getFileName().toString())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The concatenated texts of entries with a name prefix. */
    private static String texts(JarFile jar, String prefix) throws IOException {
        StringBuilder texts = new StringBuilder();
        for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().startsWith(prefix) && !entry.isDirectory()) {
                try (InputStream bytes = jar.getInputStream(entry)) {
                    texts.append(new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return texts.toString();
    }

    /** Normalizes the layout of a text. */
    private static String letters(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\d]", "");
    }
}
