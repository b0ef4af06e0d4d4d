import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createStore } from '#web/app/store.ts';
import { SharedFile } from '#web/results/shared/shared-file.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { savedFiles } from '../saved-files.ts';

const realFetch = globalThis.fetch;
const asked: { url: string; authorization: string | null }[] = [];
let answer: () => Response;
const saved = savedFiles();

beforeAll(() => speak('de'));
beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = (async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') });
    return answer();
  }) as typeof globalThis.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const show = () =>
  renderKit(
    <Provider store={createStore()}>
      <SharedFile ticket="the-ticket" icon={null} />
    </Provider>,
  );
const file = () =>
  new Response('x', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Befund%20Z%C3%BCrich.pdf" } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Befund (PDF)' }));

describe('the PDF of a shared result', () => {
  it('is fetched with the ticket, in the language of the page, and kept under its name', async () => {
    answer = file;
    show();
    press();
    await waitFor(() => expect(saved).toEqual(['Befund Zürich.pdf']));
    expect(asked).toEqual([
      { url: expect.stringMatching(/\/shared\/file\?lang=de$/), authorization: 'Bearer the-ticket' },
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is not there says why, can be asked for again, and then says nothing more', async () => {
    answer = () => Response.json({ statusCode: 503, error: 'busy', message: 'Viel los.' }, { status: 503 });
    show();
    press();
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(saved).toEqual([]);
    answer = file;
    press();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
