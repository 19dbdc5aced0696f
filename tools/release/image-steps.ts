/** What whoever publishes types; nothing of it is done by itself. */
export function imageSteps(version: string): string {
  return `# Image and tag of ${version}

Name it as the place that it is published to does; \`ghcr.io/OWNER/vivac\` is an example, and \`docker\` takes the same words as \`podman\`:

    IMAGE=ghcr.io/OWNER/vivac
    tar -xzf vivac-${version}.tar.gz && cd vivac-${version}
    podman build --format docker -t $IMAGE:${version} .

Try what is built: it is not root, writes to /data alone, and its health check answers. For processors of amd64 and arm64 under one name,
each built on a machine of its kind (or with qemu-user-static):

    podman build --format docker --platform linux/amd64,linux/arm64 --manifest $IMAGE:${version} .
    podman manifest push --all $IMAGE:${version}
    docker buildx build --platform linux/amd64,linux/arm64 -t $IMAGE:${version} --push .   # the same with docker

The tag, after the files of this folder were compared (\`sha256sum -c SHA256SUMS\`):

    git tag -a v${version} -m "Vivac ${version}" && git push origin v${version}
`;
}
