# Tengen as a server: docker build -t tengen . ; see compose.yaml for how it is run.
FROM python:3.12-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# Builds the page, too, with Node from PyPI (see scripts/build_frontend).
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim-bookworm
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir /wheels/*.whl && rm -rf /wheels \
  && useradd --create-home --uid 10001 tengen && mkdir /data && chown tengen /data
USER tengen
VOLUME /data
EXPOSE 8361
# TENGEN_TOKEN and --name are asked for, since others than this machine reach the server.
ENTRYPOINT ["tengen", "serve", "--host", "0.0.0.0", "--port", "8361", "--no-browser", "--store", "/data"]
