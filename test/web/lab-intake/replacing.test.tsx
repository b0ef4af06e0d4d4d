import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { createStore } from '#web/app/store.ts';
import type { FileEntry } from '#web/lab-intake/admin-upload/file-entry.ts';
import { listReplacements } from '#web/lab-intake/admin-upload/list-replacements.ts';
import { ReplaceWarning } from '#web/lab-intake/admin-upload/replace-warning.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const message = (_id: string, orderNumber: string, reason: string, decision: unknown = null) =>
  ({ _id, orderNumber, reason, state: 'set-aside', decision }) as ImportMessageView;
const file = (key: string, given: Partial<FileEntry>): FileEntry =>
  ({ key, fileName: `${key}.hl7`, bytes: 1, upload: null, import: null, messages: null, ...given }) as FileEntry;

const existing = { reportId: 'r', version: 1, bytes: 1, at: '2026-11-18T08:14:00Z', same: false };
const ENTRIES: FileEntry[] = [
  file('a', {
    messages: [
      message('m1', '2600000018', 'replaces-values'),
      message('m2', '2600000026', 'birthdate-differs'),
      message('m3', '2600000034', 'replaces-values', { kind: 'matched' }),
    ],
  }),
  file('b', { fileName: 'Befund_2600000042.pdf', upload: { step: 'exists', existing } }),
  file('c', { messages: [message('m4', '2600000059', 'replaces-released')] }),
];

let asked: { path: string; body: unknown }[];
let answer: () => Response;
const realFetch = globalThis.fetch;

beforeEach(async () => {
  await speak('de');
  asked = [];
  answer = () => new Response(null, { status: 204 });
  globalThis.fetch = (async (input: Request | string, init?: RequestInit) => {
    const request = new Request(
      new URL(typeof input === 'string' ? input : input.url, 'http://localhost'),
      typeof input === 'string' ? init : input,
    );
    const text = await request.text();
    asked.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) });
    return answer();
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('what would be replaced', () => {
  it('is only what waits for somebody’s word; released results come first', () => {
    expect(listReplacements(ENTRIES).map(({ orderNumber, kind }) => [orderNumber, kind])).toEqual([
      ['2600000059', 'released'],
      ['2600000018', 'values'],
      ['2600000042', 'report'],
    ]);
  });

  it('is named, order by order, before it happens; one button agrees to all of it', async () => {
    const onOverwrite = jest.fn();
    renderKit(
      <Provider store={createStore()}>
        <ReplaceWarning entries={ENTRIES} onOverwrite={onOverwrite} />
      </Provider>,
    );
    const orders = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(orders.map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
      '2600000059',
      '2600000018',
      '2600000042',
    ]);
    expect(orders[0]?.textContent).toContain('freigegeben');
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Alle 3 ersetzen' }));
    await waitFor(() => expect(onOverwrite).toHaveBeenCalledWith(['b']));
    expect(asked).toEqual([{ path: '/api/set-aside-messages/replace', body: { messageIds: ['m4', 'm1'] } }]);
  });

  it('stays as it is, reports too, where somebody else decided meanwhile', async () => {
    const refusal = { statusCode: 409, error: 'already-decided', message: 'x' };
    answer = () =>
      new Response(JSON.stringify(refusal), { status: 409, headers: { 'content-type': 'application/json' } });
    const onOverwrite = jest.fn();
    renderKit(
      <Provider store={createStore()}>
        <ReplaceWarning entries={ENTRIES} onOverwrite={onOverwrite} />
      </Provider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Alle 3 ersetzen' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(onOverwrite).not.toHaveBeenCalled();
  });
});
