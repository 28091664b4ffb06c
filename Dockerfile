# The image of Quitanda for amd64 and arm64. It contains the release archive and the PostgreSQL that
# the server starts without DATABASE_URL. docs/DEPLOYING.md says how to build and run it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The archive is the same for every platform, so it is made on the machine that builds.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS archive
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run release -- --only-pack

FROM ${NODE_IMAGE} AS install
WORKDIR /opt/quitanda
COPY --from=archive /source/dist/quitanda-*.tgz /tmp/quitanda.tgz
# Fetches the PostgreSQL of the image's platform, by its hash in npm-shrinkwrap.json.
RUN tar -xzf /tmp/quitanda.tgz --strip-components=1 --no-same-owner && node . prepare

FROM ${NODE_IMAGE}
# PostgreSQL needs an account with a name. 1000 is `node` of the base, and 99 is the one that Unraid starts
# containers with.
RUN useradd --uid 99 --gid 100 --no-create-home --shell /usr/sbin/nologin unraid \
 && install --directory --owner=node --group=node --mode=0700 /data \
 && ln -s /opt/quitanda/quitanda.mjs /usr/local/bin/quitanda
COPY --from=install /opt/quitanda /opt/quitanda
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The start of a new version may migrate the database before it answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 CMD ["quitanda", "health"]
ENTRYPOINT ["quitanda"]
