import './app/theme/tokens.css';
// The sheets of those Mantine parts that nearly every screen uses, in Mantine's own cascade layer. A part used in a few places only
// is imported where it is used (`import '@mantine/core/styles/Accordion.layer.css'`).
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './app/theme/base.css';
import './app/theme/mantine-overrides.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTranslations } from './app/i18n/i18n.ts';
import { keepQuery } from './app/i18n/keep-query.ts';
import { createRouter } from './app/router.tsx';
import { startSession } from './app/start-session.ts';
import { createStore } from './app/store.ts';

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
