# The shop as one image: the program, its builder and its HTTP server. State lives in /data.
# The digest names Node 24 on Debian for all platforms; docs/deploying.md says how to move to a newer one.
ARG NODE_IMAGE=node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${NODE_IMAGE} AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM ${NODE_IMAGE}
WORKDIR /shop
# Commands that are run in the container use the same DATA_DIR.
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /shop/node_modules node_modules
COPY astro.config.mjs package.json package-lock.json tsconfig.json ./
COPY public public
COPY src src
# The shop builds its pages itself, so it writes to dist, to .astro (types) and to /data, and nowhere else.
RUN mkdir -p dist .astro /data && chown 65534:65534 dist .astro /data
USER 65534:65534
VOLUME /data
EXPOSE 4321
# The first start builds the shop; until that is done it is neither healthy nor unhealthy.
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4321) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# An empty variable, as in a copy of .env.example, counts as not set.
CMD ["sh", "-c", "HOST=${HOST:-0.0.0.0} PORT=${PORT:-4321} DATA_DIR=${DATA_DIR:-/data} exec node --max-semi-space-size=16 src/start.ts"]
