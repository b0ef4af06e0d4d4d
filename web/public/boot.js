// Runs before the first paint: sets the colour scheme (no flash of white at night) and starts loading the words of the
// person's language, the files of the screen and its data, while the first script is still on its way. Must agree with
// web/app/theme/scheme.ts; web/app/i18n/i18n.ts takes the language found here.
(() => {
  const root = document.documentElement;
  const supported = ['de', 'en', 'fr', 'it'];
  const read = (store, key) => {
    try {
      return store.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read(localStorage, 'scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  const cookie = /(?:^|; )lang=([^;]*)/.exec(document.cookie);
  const wishes = [
    new URLSearchParams(location.search).get('lang'),
    read(sessionStorage, 'lang'),
    cookie && cookie[1],
    read(localStorage, 'lang'),
    ...(navigator.languages || []),
  ];
  const known = wishes.map((wish) => String(wish || '').split('-')[0].toLowerCase()).find((wish) => supported.includes(wish));
  const language = known || 'de';
  root.lang = language === 'en' ? 'en' : `${language}-CH`;

  const ask = (properties) => document.head.append(Object.assign(document.createElement('link'), properties));
  // Written here by the build (web/build/tell-screens.ts); the first script would ask for the same, but later.
  const told = document.currentScript && document.currentScript.dataset.screens;
  const screens = JSON.parse(told || '[]');
  const none = { words: [], files: [], calls: [] };
  const { words, files, calls } = screens.find(({ at }) => new RegExp(at).test(location.pathname)) || none;
  for (const file of files) {
    if (file.endsWith('.css')) ask({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href: file });
    else ask({ rel: 'modulepreload', crossOrigin: 'anonymous', href: file });
  }
  const askForData = (href) => ask({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  for (const namespace of ['common', ...words]) askForData(`/locales/${language}/${namespace}.json`);
  // As web/orders/purchase/selection.ts keeps it.
  const selection = JSON.parse((calls.length > 0 && read(sessionStorage, 'selection')) || '{}');
  for (const call of calls) {
    const address = call.replace(/:(\w+)/g, (name, key) => (selection[key] ? encodeURIComponent(selection[key]) : name));
    if (!address.includes('/:')) askForData(address);
  }
})();
