# The shop as one image: the program, its builder and the front. State lives in /data.
FROM node:24-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm install --omit=dev

FROM node:24-slim
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
COPY --from=packages /shop/node_modules node_modules
COPY astro.config.mjs package.json package-lock.json tsconfig.json ./
COPY public public
COPY src src
# The shop prints its pages itself, so it writes to dist, to the cache of its types and to /data.
RUN mkdir -p dist .astro /data && chown node:node dist .astro /data /shop
USER node
VOLUME /data
EXPOSE 4321
# The first start prints the shop; until then it is not healthy, but not broken either.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/start.ts"]
