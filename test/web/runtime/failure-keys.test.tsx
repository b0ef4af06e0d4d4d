import { afterEach, beforeAll, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FailureView } from '#shared/views/runtime.ts';
import { FailureList } from '#web/runtime/admin-failures/failure-list.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'runtime'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const aFailure = (id: string): FailureView => ({
  ...{ kind: 'job', _id: id, work: 'import-lab-file', reason: 'crashed', code: null, tries: 3, amount: null },
  ...{ subject: null, failedAt: '2026-11-20T08:00:00Z' },
});

it('failed work is chosen with J and K and done again with R: only what is chosen', async () => {
  serve({});
  openScreen(<FailureList failures={[aFailure('a'), aFailure('b')]} />);
  await screen.findAllByRole('row');
  const again = () =>
    (globalThis.fetch as unknown as jest.Mock).mock.calls
      .map(([address]) => new URL(String(address), 'http://localhost').pathname)
      .filter((path) => path.endsWith('/again'));
  fireEvent.keyDown(document, { key: 'r' });
  expect(again()).toEqual([]);
  fireEvent.keyDown(document, { key: 'j' });
  fireEvent.keyDown(document, { key: 'j' });
  fireEvent.keyDown(document, { key: 'r' });
  await waitFor(() => expect(again()).toEqual(['/api/failures/job/b/again']));
  fireEvent.keyDown(document, { key: 'k' });
  expect(document.querySelectorAll('[data-current]')).toHaveLength(1);
});
