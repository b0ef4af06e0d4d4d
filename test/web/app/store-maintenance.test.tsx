import { beforeAll, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { StoreMaintenanceScreen } from '#web/app/screens/store-maintenance.tsx';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

it.each([
  [true, false, 'Wir machen kurz Pause', ['Meine Bestellungen']],
  [false, true, 'Wir machen kurz Pause', ['Meine Bestellungen']],
  [false, false, 'Der Shop ist wieder offen.', ['Zum Angebot', 'Meine Bestellungen']],
])(
  'the page of a closed shop (closed: %s, for administrators: %s) says one thing',
  async (closed, admin, title, links) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      const asked = String(address instanceof Request ? address.url : address);
      const value = asked.includes('disable-store') ? closed : asked.includes('adminonly') ? admin : null;
      return value === null ? new Response('{}', { status: 404 }) : Response.json({ value });
    });
    render(
      <Provider store={createStore()}>
        <MantineProvider theme={theme} env="test">
          <MemoryRouter>
            <StoreMaintenanceScreen />
          </MemoryRouter>
        </MantineProvider>
      </Provider>,
    );
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links);
  },
);
