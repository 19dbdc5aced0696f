/** What whoever publishes types; nothing of it is done by itself. */
export function imageSteps(version: string): string {
  return `# Image and tag of ${version}

From the unpacked source, on a machine with podman (docker takes the same words):

    tar -xzf vivac-${version}.tar.gz && cd vivac-${version}
    podman build --format docker -t vivac:${version} .
    podman save -o vivac-${version}.image.tar vivac:${version}

Try what is built: it is not root, writes to /data alone, and its health check answers.

The tag, after the files of this folder were compared (\`sha256sum -c SHA256SUMS\`):

    git tag -a v${version} -m "Vivac ${version}" && git push origin v${version}
`;
}
