package io.github.mlformats.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The versions in {@code docs/develop/dependencies.md} are those of the poms; run with {@code -Ddocs.update=true} to write them.
 */
class DependenciesTest {
    private static final Path PROJECT = Path.of("..");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");
    private static final List<String> LIBRARIES = List.of("dependency", "path", "additionalClasspathDependency");

    @Test
    void thePageHasTheVersionsOfThePoms() throws Exception {
        List<Path> poms;
        try (Stream<Path> files = Files.walk(PROJECT, 3)) {
            poms = files.filter(file -> file.endsWith("pom.xml"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
        Map<String, String> common = properties(parse(PROJECT.resolve("pom.xml")));
        Map<String, TreeSet<String>> libraries = new TreeMap<>();
        Map<String, TreeSet<String>> plugins = new TreeMap<>();
        for (Path pom : poms) {
            Document document = parse(pom);
            Map<String, String> properties = new HashMap<>(common);
            properties.putAll(properties(document));
            for (String kind : LIBRARIES) {
                collect(document, kind, properties, libraries);
            }
            collect(document, "plugin", properties, plugins);
        }
        assertThat(libraries).hasSizeGreaterThan(20);
        Path page = PROJECT.resolve("docs/develop/dependencies.md");
        GeneratedPart.check(page, "versions of libraries", table("library", libraries));
        GeneratedPart.check(page, "versions of plugins", table("plugin", plugins));
    }

    private static String table(String what, Map<String, TreeSet<String>> versions) {
        StringBuilder table = new StringBuilder("\n| " + what + " | version |\n|---|---|\n");
        versions.forEach((name, found) -> table.append("| ")
                .append(name)
                .append(" | ")
                .append(String.join(", ", found))
                .append(" |\n"));
        return table + "\n";
    }

    /** Adds the elements of a pom that have a version of their own. */
    private static void collect(
            Document pom, String kind, Map<String, String> properties, Map<String, TreeSet<String>> versions) {
        NodeList elements = pom.getElementsByTagName(kind);
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            String version = resolve(child(element, "version"), properties);
            String group = resolve(child(element, "groupId"), properties);
            if (!version.isEmpty() && !group.equals("io.github.mlformats")) {
                String name = group.isEmpty() ? "" : group + ":";
                versions.computeIfAbsent(
                                name + resolve(child(element, "artifactId"), properties), any -> new TreeSet<>())
                        .add(version);
            }
        }
    }

    /** The properties of a pom, without those that its profiles change. */
    private static Map<String, String> properties(Document pom) {
        Map<String, String> properties = new HashMap<>();
        NodeList all = pom.getElementsByTagName("properties");
        for (int i = 0; i < all.getLength(); i++) {
            if (all.item(i).getParentNode().getNodeName().equals("profile")) {
                continue;
            }
            for (Node property = all.item(i).getFirstChild(); property != null; property = property.getNextSibling()) {
                properties.putIfAbsent(property.getNodeName(), property.getTextContent());
            }
        }
        return properties;
    }

    private static String child(Element element, String name) {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals(name)) {
                return child.getTextContent().trim();
            }
        }
        return "";
    }

    private static String resolve(String text, Map<String, String> properties) {
        Matcher reference = REFERENCE.matcher(text);
        return reference.replaceAll(
                found -> Matcher.quoteReplacement(properties.getOrDefault(found.group(1), found.group())));
    }

    private static Document parse(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    }
}
