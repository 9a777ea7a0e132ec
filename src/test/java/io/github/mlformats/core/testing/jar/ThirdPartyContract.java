package io.github.mlformats.core.testing.jar;

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

/**
 * The libraries inside a shipped jar are named in its notice, its licences and its SBOM, as their own jars ask for. The jar is
 * the system property {@code shipped.jar}; its libraries are those of the class path with a class in it, under its own name or
 * in our package {@code shaded}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ThirdPartyContract {
    private static final String OURS = "io/github/mlformats/";
    private static final String SHADED = OURS + "shaded/";

    private JarFile shipped;
    private Set<String> classes;
    private List<JarFile> libraries;

    @BeforeAll
    void open() throws IOException {
        shipped = new JarFile(Path.of(System.getProperty("shipped.jar")).toFile());
        classes = shipped.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                .filter(name -> name.startsWith(SHADED) || !name.startsWith(OURS))
                .collect(Collectors.toSet());
        libraries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                JarFile library = new JarFile(entry);
                if (library.stream().anyMatch(file -> isShipped(file.getName()))) {
                    libraries.add(library);
                } else {
                    library.close();
                }
            }
        }
    }

    @AfterAll
    void close() throws IOException {
        shipped.close();
        for (JarFile library : libraries) {
            library.close();
        }
    }

    /** Whether a class of a library is in the jar, whose relocation replaces the first directories of its name. */
    private boolean isShipped(String name) {
        if (classes.contains(name)) {
            return true;
        }
        for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
            if (classes.contains(SHADED + name.substring(slash + 1))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void everyClassIsOfALibrary() {
        assertThat(libraries).isNotEmpty();
        Set<String> unknown = new TreeSet<>(classes);
        for (JarFile library : libraries) {
            library.stream()
                    .map(ZipEntry::getName)
                    .forEach(name -> unknown.removeIf(known -> known.endsWith(name.substring(name.indexOf('/') + 1))));
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void noticesAndLicencesOfLibrariesAreKept() throws IOException {
        String notice = letters(texts(shipped, "META-INF/NOTICE"));
        String licences = letters(texts(shipped, "META-INF/licenses/"));
        for (JarFile library : libraries) {
            assertThat(notice).as(library.getName()).contains(letters(texts(library, "META-INF/NOTICE")));
            for (String licence : List.of("META-INF/LICENSE", "META-INF/thirdparty-LICENSE", "LICENSE")) {
                assertThat(licences).as(library.getName()).contains(letters(texts(library, licence)));
            }
        }
    }

    @Test
    void billOfMaterialsNoticeAndLicencesNameThem() throws IOException {
        JsonNode bill = new ObjectMapper().readTree(texts(shipped, "META-INF/sbom/"));
        assertThat(bill.path("bomFormat").asText()).isEqualTo("CycloneDX");
        String notice = texts(shipped, "META-INF/NOTICE");
        String licences = texts(shipped, "META-INF/licenses/");
        Set<String> named = new TreeSet<>();
        for (JsonNode component : bill.path("components")) {
            if (!component.path("group").asText().equals("io.github.mlformats")) {
                assertThat(component.path("licenses")).as(component.toString()).isNotEmpty();
                String coordinates = component.path("group").asText() + ":"
                        + component.path("name").asText();
                assertThat(notice).contains(coordinates);
                assertThat(licences).contains(coordinates);
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
