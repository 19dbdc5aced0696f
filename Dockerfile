# Vivac in an image: one process, not root, nothing written but under /data.
#   docker build -t vivac . && docker run -p 4000:4000 -v vivac:/data -e DATABASE_URL=… -e PUBLIC_URL=… vivac
# compose.yaml brings PostgreSQL with it. docs/deploy.md says more.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /vivac
COPY . .
# What the pages are built with is not what the server runs with: that is installed alone.
RUN npm ci --ignore-scripts=false && npm run build \
  && rm -rf node_modules apps/*/node_modules packages/*/node_modules \
  && npm ci --omit=dev --workspace=@vivac/server --prefer-offline --ignore-scripts=false \
  && rm -rf tests docs tools packages/testing apps/web/src apps/web/testing apps/web/public

FROM docker.io/library/node:24-bookworm-slim
WORKDIR /vivac
COPY --from=build /vivac /vivac
# The number of "node" in the base image.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data TMPDIR=/data VIVAC_DEMO=0 LOG_FORMAT=json MALLOC_MMAP_THRESHOLD_=1048576
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=30", "--no-parallel-scavenge", "apps/server/src/api.ts"]
