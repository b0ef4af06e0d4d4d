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
  [true, 'Wir machen kurz Pause', ['Meine Bestellungen']],
  [false, 'Der Shop ist wieder offen.', ['Zum Angebot', 'Meine Bestellungen']],
])('the page of a closed shop (closed: %s) says one thing', async (value, title, links) => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address) =>
      String(address instanceof Request ? address.url : address).includes('disable-store')
        ? new Response(JSON.stringify({ value }), { headers: { 'content-type': 'application/json' } })
        : new Response('{}', { status: 404 }),
    );
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
});
