# One image for api, worker and listener; the command says which. The server runs as TypeScript source on the Node that package.json pins.
FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY shared shared
COPY locales locales
COPY web web
RUN npx vite build

FROM base AS run
ENV NODE_ENV=production
# The pinned Node comes first in PATH, as in npm scripts.
ENV PATH=/app/node_modules/.bin:$PATH
RUN npm ci --omit=dev && npm cache clean --force
COPY shared shared
COPY locales locales
COPY api api
COPY worker worker
COPY listener listener
COPY --from=build /app/dist dist
RUN mkdir -m 0700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
CMD ["node", "api/main.ts"]
