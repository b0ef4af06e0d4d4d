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

/** The path stands inside the button that opens its call: a link in a button can be reached neither by key nor by voice. */
function withPlainPaths({ React }) {
  const DeepLink = () => (props) => React.createElement('span', null, props.text);
  return { wrapComponents: { DeepLink } };
}

/** The choice of an example has its name beside it, not on it. */
function nameChoices() {
  for (const choice of document.querySelectorAll('.examples-select-element:not([aria-label])'))
    choice.setAttribute('aria-label', 'Example');
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
prefersDark.addEventListener('change', followScheme);
followScheme();

new MutationObserver(nameChoices).observe(document.getElementById('document'), { childList: true, subtree: true });

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [withoutTryingWebhooks, withPlainPaths],
  layout: 'BaseLayout',
  validatorUrl: null,
  deepLinking: true,
  // Closed at first: from 150 lines on only what is in sight would be drawn, and neither a search of the page nor a screen reader's list
  // of headings would find the others.
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
});
