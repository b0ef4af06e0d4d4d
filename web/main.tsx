import './app/theme/tokens.css';
import './app/theme/base.css';
import './app/theme/buttons.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { LOADER_DELAY_MS } from '#shared/limits/screens.ts';
import { connectLive } from '#web/client/live.ts';
import { App } from './app/app.tsx';
import { askAhead, askOpenly } from './app/ask-ahead.ts';
import { startTranslations } from './app/i18n/i18n.ts';
import { keepQuery } from './app/i18n/keep-query.ts';
import { keepFocus } from './app/keep-focus.ts';
import { type AppRouter, createRouter } from './app/router.tsx';
import { startSession } from './app/start-session.ts';
import { createStore } from './app/store.ts';
import { followDevice } from './app/theme/scheme.ts';
import { yieldToPage } from './app/yield-to-page.ts';

/** Begins everything that takes time at once; shows the page as soon as its words and its screen are there. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  followDevice();
  const translations = startTranslations();
  const kept = keepQuery(location.search);
  await yieldToPage();
  const store = createStore();
  askOpenly(store.dispatch, store.getState().selection, location);
  await yieldToPage();
  // Before anything is drawn: who is there is asked while the screen is on its way, and what changes while a page is drawn piece by
  // piece would have all of it drawn once more, in one go.
  const session = startSession(store);
  const answered = session.then((user) => askAhead(store.dispatch, user, location));
  await translations;
  await yieldToPage();
  if (kept) history.replaceState(history.state, '', `${location.pathname}${kept.rest}${location.hash}`);
  const router = createRouter();
  // A first look stands there already (public/shell.js) and stays until the screen can be drawn with what belongs to who is there;
  // elsewhere a screen that is late is waited for with a line.
  const ready = untilReady(router);
  if (container.hasChildNodes()) await Promise.all([ready, Promise.race([answered, pause(PATIENCE_MS)])]);
  else await Promise.race([ready, pause(LOADER_DELAY_MS)]);
  await yieldToPage();
  keepFocus(container);
  const root = createRoot(container);
  const draw = () => root.render(<App store={store} router={router} />);
  // A transition is drawn piece by piece, with room for the browser between them. A screen that comes between two pieces would be missed:
  // the router is listened to from the last piece on.
  if (router.state.initialized) startTransition(draw);
  else draw();
  await session;
  void connectLive(store.dispatch);
}

/** A first look says nothing of a server that is away; the page does. */
const PATIENCE_MS = 3_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the router has the screen of its first address. */
const untilReady = (router: AppRouter) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

void start();
