import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { townOfZip } from '#web/content/town-of-zip.ts';
import { AddressForm } from '#web/orders/purchase/address-form.tsx';
import { speak } from '../render-kit.tsx';

describe('the town beside a postal code', () => {
  it.each([
    ['the only one is filled in', '', true, ['Uster'], 'Uster'],
    ['of several none is chosen for anybody', '', true, ['Buchs', 'Rans'], ''],
    ['what was typed for it stays, also where we do not know it', 'Uster-Nänikon', true, ['Uster'], 'Uster-Nänikon'],
    ['that of another makes room for the only one', 'Chur', false, ['Uster'], 'Uster'],
    ['that of another makes room for a choice', 'Chur', false, ['Buchs', 'Rans'], ''],
    ['that of another goes where the new one is not in our list', 'Chur', false, [], ''],
    ['one that both share stays, however it is spelled', 'zurich', false, ['Zürich'], 'zurich'],
  ])('%s', (_name, town, isOfThisZip, towns, expected) => {
    expect(townOfZip({ town, isOfThisZip, towns })).toBe(expected);
  });
});

const TOWNS: Record<string, string[]> = {
  '8610': ['Uster'],
  '0123': ['Probstadt'],
  '7000': ['Chur'],
  '8001': ['Zürich'],
  '8002': ['Zürich'],
};
const realFetch = globalThis.fetch;
let isAway = false;

async function open(initial: { zipCode: string; city: string } | null) {
  globalThis.fetch = (async (at: string) => {
    if (isAway) throw new TypeError('no connection');
    const zipCode = new URL(at).searchParams.get('zipCode') ?? '';
    const localities = (TOWNS[zipCode] ?? []).map((city) => ({ zipCode, city, canton: 'ZH' }));
    return new Response(JSON.stringify({ localities }));
  }) as unknown as typeof fetch;
  await act(async () => {
    render(
      <Provider store={createStore()}>
        <MantineProvider theme={theme} env="test">
          <MemoryRouter>
            <AddressForm
              id="a"
              kind="billing"
              initial={initial && { streetAddress: 'Weg 1', ...initial }}
              onSubmit={() => undefined}
            />
          </MemoryRouter>
        </MantineProvider>
      </Provider>,
    );
  });
}

const input = (name: 'zipCode' | 'city') =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const type = (name: 'zipCode' | 'city', value: string) =>
  act(async () => void fireEvent.change(input(name), { target: { value } }));
/** A machine that is busy renders slowly. */
const PATIENCE = { timeout: 10_000 };
const town = (name: string) => waitFor(() => expect(input('city').value).toBe(name), PATIENCE);

describe('an address', () => {
  beforeAll(() => speak('de'));
  afterEach(() => {
    globalThis.fetch = realFetch;
    isAway = false;
  });

  it('gets its town with the postal code, and another one with another', async () => {
    await open(null);
    await type('zipCode', '8610');
    await town('Uster');
    await type('zipCode', '7000');
    await town('Chur');
    await type('zipCode', '0123');
    await town('Probstadt');
    await type('zipCode', '9999');
    await town('');
  });

  it('keeps what the account holds until its postal code is changed', async () => {
    await open({ zipCode: '7000', city: 'Chur-Masans' });
    await type('zipCode', '700');
    await type('zipCode', '7000');
    await town('Chur-Masans');
    await type('zipCode', '8001');
    await town('Zürich');
    await type('zipCode', '8002');
    await town('Zürich');
  });

  it('keeps a town that was typed first, and one that is typed over what was filled in', async () => {
    await open(null);
    await type('city', 'Nänikon');
    await type('zipCode', '8610');
    await town('Nänikon');
    await type('city', 'Uster West');
    await town('Uster West');
    await type('zipCode', '7000');
    await town('Chur');
  });

  it('loses nothing when the list cannot be had', async () => {
    await open({ zipCode: '7000', city: 'Chur' });
    isAway = true;
    await type('zipCode', '8610');
    await town('Chur');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
