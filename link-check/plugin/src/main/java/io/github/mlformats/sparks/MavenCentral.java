package io.github.mlformats.sparks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyFilter;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** Resolves the jars of a Spark version as Maven does for an application. */
final class MavenCentral {
    /** Artifacts that the checked jars refer to. The link check fails if one is missing here. */
    private static final Set<String> REFERENCED_ARTIFACTS = Set.of(
            "spark-sql",
            "spark-sql-api",
            "spark-catalyst",
            "spark-core",
            "spark-common-utils",
            "spark-common-utils-java",
            "spark-unsafe",
            "spark-sketch",
            "spark-network-common",
            "scala-library",
            "hadoop-client-api",
            "arrow-vector",
            "arrow-memory-core",
            "datasketches-java",
            "datasketches-memory",
            "jackson-core",
            "jackson-databind",
            "slf4j-api",
            "jcl-over-slf4j",
            "commons-io",
            "log4j-api",
            "log4j-core");

    private final RepositorySystem system;
    private final RepositorySystemSession session;
    private final List<RemoteRepository> repositories;

    MavenCentral(RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> repositories) {
        this.system = system;
        this.session = session;
        this.repositories = repositories;
    }

    /** Returns all jars of Spark SQL; empty if the repositories do not have this release. */
    Optional<List<Path>> sparkSql(SparkVersion spark) throws DependencyResolutionException {
        return sparkSql(spark, (node, parents) -> true);
    }

    /**
     * Returns the jars of Spark SQL and Spark ML that the checked jars refer to; empty if the repositories do not have this
     * release.
     */
    Optional<List<Path>> referred(SparkVersion spark)
            throws DependencyResolutionException, ArtifactResolutionException {
        Optional<List<Path>> sql = sparkSql(
                spark,
                (node, parents) -> node.getArtifact() != null
                        && REFERENCED_ARTIFACTS.contains(
                                node.getArtifact().getArtifactId().replace("_" + spark.scala(), "")));
        if (sql.isEmpty()) {
            return sql;
        }
        List<Path> jars = new ArrayList<>(sql.get());
        // The API of Spark ML's vectors is stable, and not every repository has each release of Spark ML.
        for (String artifact : List.of("spark-mllib", "spark-mllib-local")) {
            jars.add(jar("org.apache.spark:" + artifact + "_" + spark.scala() + ":" + spark.firstOfLine()));
        }
        return Optional.of(jars);
    }

    /** Returns the jar of an artifact, without its dependencies. */
    Path jar(String coordinates) throws ArtifactResolutionException {
        return resolve(new DefaultArtifact(coordinates)).getFile().toPath();
    }

    private Artifact resolve(Artifact artifact) throws ArtifactResolutionException {
        return system.resolveArtifact(session, new ArtifactRequest(artifact, repositories, null))
                .getArtifact();
    }

    private Optional<List<Path>> sparkSql(SparkVersion spark, DependencyFilter filter)
            throws DependencyResolutionException {
        Artifact sql = new DefaultArtifact("org.apache.spark:spark-sql_" + spark.scala() + ":" + spark.version());
        try {
            resolve(sql);
        } catch (ArtifactResolutionException e) {
            return Optional.empty();
        }
        CollectRequest all = new CollectRequest(new Dependency(sql, "runtime"), repositories);
        return Optional.of(
                system.resolveDependencies(session, new DependencyRequest(all, filter)).getArtifactResults().stream()
                        .map(ArtifactResult::getArtifact)
                        .map(artifact -> artifact.getFile().toPath())
                        .toList());
    }
}
