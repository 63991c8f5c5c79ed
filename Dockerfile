# Tengen as a server: docker build -t tengen . ; see compose.yaml for how it is run.
# What pip fetches here has an exact version and a hash that is checked. So has the base image if it is
# given by its digest: --build-arg BASE=python@sha256:...
ARG BASE=python:3.12-slim-bookworm
FROM ${BASE} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY requirements requirements
RUN python -m pip install --no-cache-dir --require-hashes --requirement requirements/wheels.txt \
  && python -m pip wheel --no-cache-dir --require-hashes --requirement requirements/server.txt --wheel-dir /wheels
COPY . .
# Builds the page, too, with Node from PyPI (see scripts/build_frontend).
RUN python -m pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM ${BASE}
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir --no-index --no-deps /wheels/*.whl && rm -rf /wheels \
  && useradd --create-home --uid 10001 tengen && mkdir /data && chown tengen /data
USER tengen
VOLUME /data
EXPOSE 8361
# TENGEN_TOKEN and --name are asked for, since others than this machine reach the server.
ENTRYPOINT ["tengen", "serve", "--host", "0.0.0.0", "--port", "8361", "--no-browser", "--store", "/data"]
