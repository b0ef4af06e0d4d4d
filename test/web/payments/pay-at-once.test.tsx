import { describe, expect, it, jest } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { usePayAtOnce } from '#web/payments/settle/use-pay-at-once.ts';

/** The page of a payment, as somebody comes to it: with what its history entry holds, and payable or not. */
function open(state: unknown, isPayable = true) {
  const pay = jest.fn(() => undefined);
  function Settle() {
    usePayAtOnce(pay, isPayable);
    return null;
  }
  const router = createMemoryRouter([{ path: '/settle', element: <Settle /> }], {
    initialEntries: [{ pathname: '/settle', state }],
  });
  render(<RouterProvider router={router} />);
  return { pay, router };
}

describe('the page of a payment', () => {
  it('goes on by itself once for somebody who comes straight from ordering, and forgets that for whoever comes back', async () => {
    const { pay, router } = open({ payAtOnce: true });
    await waitFor(() => expect(pay).toHaveBeenCalledTimes(1));
    expect(router.state.location.state).toBeNull();
    await act(() => router.navigate('/settle', { state: { payAtOnce: true } }));
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['from somewhere else', null, true],
    ['to a payment that is not open', { payAtOnce: true }, false],
  ])('waits for the button when somebody comes %s', (_how, state, isPayable) => {
    expect(open(state, isPayable).pay).not.toHaveBeenCalled();
  });
});
