import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Root } from '#web/app/shell/root.tsx';
import { createStore } from '#web/app/store.ts';
import { announce } from '#web/kit/announce.ts';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { speak } from '../render-kit.tsx';

const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);

beforeAll(() => speak('de'));
beforeEach(() => void scrolled.mockClear());
afterEach(async () => {
  sessionStorage.clear();
  await i18next.changeLanguage('de');
});

function open(at = '/first') {
  const page = (title: string) => (
    <>
      <PageHeading title={title} />
      <p id="part two">Teil</p>
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: <Root />,
        children: [
          { path: '/first', element: page('Erste Seite') },
          { path: '/second', element: page('Zweite Seite') },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const where = () => {
    const { pathname, search, hash } = router.state.location;
    return `${pathname}${search}${hash}`;
  };
  return { go: (to: string) => act(() => router.navigate(to)), where };
}

const heading = () => screen.getByRole('heading', { level: 1 });

describe('another page', () => {
  it('begins at its top, with the focus on its heading', async () => {
    const { go } = open();
    expect(heading()).not.toHaveFocus();
    await go('/second');
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    await waitFor(() => expect(heading()).toHaveFocus());
    expect(heading()).toHaveTextContent('Zweite Seite');
  });

  it('stays where it is while only the rest of its address changes', async () => {
    const { go } = open();
    await go('/first?page=2');
    expect(scrolled).not.toHaveBeenCalled();
    expect(heading()).not.toHaveFocus();
  });

  it('is shown from the part that its address names', async () => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this.id);
    };
    const { go } = open();
    await go('/second#part%20two');
    expect(shown).toEqual(['part two']);
    await go('/second#nowhere');
    expect(shown).toEqual(['part two']);
  });

  it('can be skipped to', () => {
    open();
    expect(screen.getByRole('link', { name: 'Zum Inhalt' })).toHaveAttribute('href', '#main');
  });
});

describe('what an address brings along', () => {
  it('is kept for the visit and taken out of it: the language and the voucher', async () => {
    const { where } = open('/first?x=1&lang=fr&vouchercode=%20SOMMER%20#part');
    await waitFor(() => expect(where()).toBe('/first?x=1#part'));
    await waitFor(() => expect(i18next.language).toBe('fr'));
    expect(sessionStorage.getItem('vouchercode')).toBe('SOMMER');
    expect(sessionStorage.getItem('lang')).toBe('fr');
  });

  it('changes no language where it names none of ours', async () => {
    const { where } = open('/first?lang=xx&vouchercode=');
    await waitFor(() => expect(where()).toBe('/first'));
    expect(i18next.language).toBe('de');
    expect([sessionStorage.getItem('vouchercode'), sessionStorage.getItem('lang')]).toEqual([null, null]);
  });
});

it('what is announced is read out, at once where it is urgent, and the same sentence twice', async () => {
  open();
  const [polite, urgent] = [screen.getByRole('status'), screen.getByRole('alert')];
  act(() => announce('Die Zeit ist vergeben.', { urgent: true }));
  expect(urgent).toHaveTextContent('Die Zeit ist vergeben.');
  expect(polite).toBeEmptyDOMElement();
  const first = urgent.firstElementChild;
  act(() => announce('Die Zeit ist vergeben.', { urgent: true }));
  expect(urgent.firstElementChild).not.toBe(first);
  act(() => announce('Gespeichert.'));
  await waitFor(() => expect(polite).toHaveTextContent('Gespeichert.'));
  expect(urgent).toBeEmptyDOMElement();
});
