// Runs before the first paint: sets the colour scheme (no flash of white at night) and starts loading the words of the
// person's language while the scripts are still on their way. Must agree with web/app/theme/scheme.ts and web/app/i18n/i18n.ts.
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
  for (const namespace of location.pathname === '/' ? ['common', 'catalogue'] : ['common']) {
    const hint = document.createElement('link');
    hint.rel = 'preload';
    hint.as = 'fetch';
    hint.crossOrigin = 'anonymous';
    hint.href = `/locales/${language}/${namespace}.json`;
    document.head.append(hint);
  }
})();
