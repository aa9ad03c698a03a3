# The server, with its pages in it: `docker build -t profile-cms .`
# On its own it keeps an SQLite file in /data; CMS_DATABASE_URL points it at PostgreSQL, as docker-compose.yml does.
# The other settings are as they are anywhere: docs/access.md says which to look at in production.

FROM node:24-slim AS pages
WORKDIR /src/pages
COPY pages/package.json pages/package-lock.json pages/.npmrc ./
COPY pages/playground/package.json playground/
COPY pages/edit/package.json edit/
RUN npm ci
COPY schema ../schema
COPY pages ./
RUN npm run build

FROM python:3.13-slim AS wheel
WORKDIR /src
COPY constraints.txt ./
RUN pip install --no-cache-dir --constraint constraints.txt hatchling
COPY . ./
COPY --from=pages /src/cms/web/playground cms/web/playground
COPY --from=pages /src/cms/web/edit cms/web/edit
RUN python -m hatchling build --target wheel

FROM python:3.13-slim
# What pyproject.toml calls optional, by commas: `docker build --build-arg EXTRAS=files,objects -t profile-cms .`
ARG EXTRAS=
RUN --mount=type=bind,from=wheel,source=/src,target=/src \
    pip install --no-cache-dir --constraint /src/constraints.txt "$(echo /src/dist/*.whl)${EXTRAS:+[$EXTRAS]}"
RUN useradd --system --uid 10001 --home-dir /data --create-home cms
# By number, so that an orchestrator can see that it is not root.
USER 10001
WORKDIR /data
# A volume that is mounted here belongs to that user, too.
RUN mkdir assets
ENV CMS_HOST=0.0.0.0 PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["cms", "serve"]
