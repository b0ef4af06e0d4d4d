import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { LANGUAGES } from '#shared/languages.ts';
import { createStore } from '#web/app/store.ts';
import { SaveResult } from '#web/results/result/save-result.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const FILES = ['downloadResult', 'getResultFhir', 'getResultCsv'] as const;
const ID = '019b76da-a800-7b0d-a9b5-8092f069eb8f';
const asked: string[] = [];
let answer: () => Response;

beforeAll(() => {
  globalThis.fetch = jest.fn(async (address: unknown) => {
    asked.push(String(address instanceof Request ? address.url : address));
    return answer();
  }) as never;
  Object.assign(URL, { createObjectURL: () => 'blob:result', revokeObjectURL: () => undefined });
});
beforeEach(async () => {
  asked.length = 0;
  await speak('de', 'results');
});

const show = () =>
  renderKit(
    <Provider store={createStore()}>
      {FILES.map((file) => (
        <SaveResult key={file} id={ID} file={file} />
      ))}
    </Provider>,
  );

describe('a result to take along', () => {
  it.each([
    ['Als PDF herunterladen', 'result-download'],
    ['Für eine andere Arztpraxis (FHIR)', 'fhir'],
    ['Als Tabelle (CSV)', 'csv'],
  ])('is saved %s in the language of the page', async (name, address) => {
    answer = () => new Response('x', { status: 200, headers: { 'content-disposition': 'attachment; filename="a"' } });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show();
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(asked.at(-1)).toMatch(new RegExp(`/results/${address}/${ID}\\?lang=de$`));
    expect(screen.queryByRole('alert')).toBeNull();
    click.mockRestore();
  });

  it('says beside it why there is none, and can be tried again', async () => {
    answer = () =>
      new Response(JSON.stringify({ statusCode: 503, error: 'busy', message: 'Viel los.' }), {
        status: 503,
        headers: { 'content-type': 'application/json' },
      });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Als PDF herunterladen' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(screen.getByRole('button', { name: 'Als PDF herunterladen' })).toBeEnabled();
  });

  it('has its words in every language', async () => {
    const words = await Promise.all(
      LANGUAGES.map(
        async (language) =>
          (await import(`../../../locales/${language}/results.json`, { with: { type: 'json' } })).default.files,
      ),
    );
    expect(new Set(words.map(({ getResultFhir }) => getResultFhir)).size).toBe(LANGUAGES.length);
  });
});
