import './app/theme/tokens.css';
import './app/theme/mantine-styles.ts';
import './app/theme/base.css';
import './app/theme/mantine-overrides.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTranslations } from './app/i18n/i18n.ts';
import { keepQuery } from './app/i18n/keep-query.ts';
import { createRouter } from './app/router.tsx';
import { createStore, startSession } from './app/store.ts';

/** Begins everything that takes time at once; shows the page as soon as its words and its screen are there. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const translations = startTranslations();
  const kept = keepQuery(location.search);
  const store = createStore();
  await translations;
  if (kept) history.replaceState(history.state, '', `${location.pathname}${kept.rest}${location.hash}`);
  const router = createRouter();
  createRoot(container).render(<App store={store} router={router} />);
  await startSession(store);
}

void start();
