import { afterEach, beforeAll, expect, it, type jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { FailureView } from '#shared/views/runtime.ts';
import { DiscardFailure } from '#web/runtime/admin-failures/discard-failure.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'runtime'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const listed = (listedUntil: string): FailureView => ({
  ...{ kind: 'release', _id: 'a', work: 'released-text', reason: 'text-changed', code: 'de: 1', tries: 1 },
  ...{ amount: null, subject: null, failedAt: '2026-11-20T08:00:00.000Z', listedUntil },
});

it('decides about what was listed when the question was put, whatever the list shows meanwhile', async () => {
  serve({});
  let show: (next: FailureView) => void = () => undefined;
  function Screen() {
    const [failure, setFailure] = useState(listed('2026-11-20T09:00:00.000Z'));
    show = setFailure;
    return <DiscardFailure failure={failure} onClose={() => undefined} />;
  }
  openScreen(<Screen />);
  const reason = await screen.findByRole('textbox');
  act(() => show(listed('2026-11-20T10:00:00.000Z')));
  fireEvent.change(reason, { target: { value: 'So gewollt' } });
  const form = reason.closest('form');
  if (form) fireEvent.submit(form);
  const sent = () => (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([, init]) => init);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [{ body }] = sent() as [{ body: string }];
  expect(JSON.parse(body)).toEqual({ reason: 'So gewollt', listedUntil: '2026-11-20T09:00:00.000Z' });
});
