/* Shows the API document with Swagger UI. Nothing is asked of another origin: no validator, no font, no picture. */

/** Calls of providers are described, but nobody can sign them here. */
function withoutTryingWebhooks() {
  const allowTryItOutFor =
    (original, { specSelectors }) =>
    (state, path, method) =>
      specSelectors.specJson().getIn(['paths', path, method, 'x-access']) !== 'webhook' &&
      original(state, path, method);
  return { statePlugins: { spec: { wrapSelectors: { allowTryItOutFor } } } };
}

if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark-mode');

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [withoutTryingWebhooks],
  layout: 'BaseLayout',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
});
