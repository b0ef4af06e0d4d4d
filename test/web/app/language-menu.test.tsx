import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LanguageMenu } from '#web/app/shell/language-menu.tsx';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { api } from '#web/client/api.ts';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;

beforeAll(() => speak('de'));
afterEach(async () => {
  globalThis.fetch = realFetch;
  await i18next.changeLanguage('de');
});

/** What the administrator has set; a change reaches the page as a live event does. */
async function open(setting: { value: boolean; languages: string[] }) {
  const current = { ...setting };
  globalThis.fetch = (async () => new Response(JSON.stringify(current))) as unknown as typeof fetch;
  const store = createStore();
  const screenOf = (
    <>
      <LanguageMenu />
      <label>
        Notiz <input />
      </label>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: screenOf }], { initialEntries: ['/orders/a1?x=1#part'] });
  await act(async () => {
    render(
      <Provider store={store}>
        <MantineProvider theme={theme} env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </Provider>,
    );
  });
  return {
    router,
    change: (next: Partial<typeof current>) =>
      act(async () => {
        Object.assign(current, next);
        await store.dispatch(api.util.invalidateTags(['runtime']));
      }),
  };
}

const offered = () => screen.queryAllByRole('button').flatMap(({ lang, textContent }) => (lang ? [textContent] : []));
const openMenu = async () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: /Sprache|Langue/ })));

it('offers the languages of the setting, also when it changes while the page is open', async () => {
  const { change } = await open({ value: true, languages: ['de', 'fr', 'frog'] });
  await openMenu();
  await waitFor(() => expect(offered()).toEqual(['Deutsch', 'Français']));
  await change({ languages: ['de', 'fr', 'it', 'en'] });
  await waitFor(() => expect(offered()).toEqual(['Deutsch', 'Français', 'Italiano', 'English']));
  await change({ value: false });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Sprache/ })).toBeNull());
});

it('switches without leaving the page, losing what is typed or scrolling', async () => {
  const { router } = await open({ value: true, languages: ['de', 'fr'] });
  const scrolled: unknown[] = [];
  window.scrollTo = ((...to: unknown[]) => scrolled.push(to)) as typeof window.scrollTo;
  fireEvent.change(screen.getByLabelText('Notiz'), { target: { value: 'halb getippt' } });
  await openMenu();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Français' })));
  expect(i18next.language).toBe('fr');
  const { pathname, search, hash } = router.state.location;
  expect(`${pathname}${search}${hash}`).toBe('/orders/a1?x=1#part');
  expect(screen.getByLabelText('Notiz')).toHaveValue('halb getippt');
  expect(scrolled).toEqual([]);
});
