import { expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { type SetAddress, useAddress } from '#web/kit/use-address.ts';

let address: URLSearchParams;
let set: SetAddress;

function Screen() {
  [address, set] = useAddress();
  return null;
}

const put = (part: string, value: string) =>
  set((before) => new URLSearchParams({ ...Object.fromEntries(before), [part]: value }), { replace: true });

it('keeps both of two choices that are made before the first is drawn', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }], { initialEntries: ['/?tab=orders'] });
  render(<RouterProvider router={router} />);
  await act(async () => {
    put('status', '4');
    await Promise.resolve();
    put('test', 'heart');
  });
  expect(Object.fromEntries(address)).toEqual({ tab: 'orders', status: '4', test: 'heart' });
});

it('keeps both where the second is made by a timer that was set before the first', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }]);
  render(<RouterProvider router={router} />);
  const setBefore = set;
  await act(async () => put('status', '4'));
  await act(async () => setBefore((before) => new URLSearchParams({ ...Object.fromEntries(before), q: 'Muster' })));
  expect(Object.fromEntries(address)).toEqual({ status: '4', q: 'Muster' });
});

it('builds on what is drawn where there is no router with a state', async () => {
  render(
    <MemoryRouter initialEntries={['/?tab=orders']}>
      <Screen />
    </MemoryRouter>,
  );
  await act(async () => put('status', '4'));
  expect(Object.fromEntries(address)).toEqual({ tab: 'orders', status: '4' });
});
