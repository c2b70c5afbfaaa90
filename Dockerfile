# Plinth as one image: the server, or with another command a worker. docs/operations.md tells how to run it.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build && npm run --silent sbom > sbom.json

FROM manifests
# Word templates become PDFs where LibreOffice is installed: --build-arg OFFICE=libreoffice-writer-nogui
ARG OFFICE=
RUN if [ -n "$OFFICE" ]; then \
      apt-get update && apt-get install -y --no-install-recommends "$OFFICE" fonts-liberation && rm -rf /var/lib/apt/lists/*; \
    fi
RUN npm ci --omit=dev --workspace apps/api && npm cache clean --force
COPY LICENSE ./
COPY packages packages
COPY apps/api apps/api
COPY tools tools
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# What this release was made of (CycloneDX).
COPY --from=build /app/sbom.json ./
# What the server writes: compiled code for a faster start, and its data.
RUN mkdir -p .cache /data && chown node:node .cache /data

ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 PLINTH_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.PLINTH_BASE_PATH || '/api'}/utils/live-test`).then((r) => r.json()).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/server.js"]
