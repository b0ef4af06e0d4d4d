import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { sessionVerified } from '#web/app/session.ts';
import '#web/client/staff-calls.ts';
import { Batch } from '#web/lab-intake/admin-upload/batch.tsx';
import { DropZone } from '#web/lab-intake/admin-upload/drop-zone.tsx';
import type { UploadState } from '#web/lab-intake/admin-upload/file-entry.ts';
import { LeaveWarning } from '#web/lab-intake/admin-upload/leave-warning.tsx';
import type { UploadActs, Uploads } from '#web/lab-intake/admin-upload/use-upload-list.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const AT = '2026-11-20T08:00:00Z';
const EXISTING = { reportId: 'r', version: 1, bytes: 3, at: AT, same: false };
const aMessage = (_id: string, orderNumber: string | null, observations: number) => ({
  ...{ _id, index: 0, state: 'applied' as const, reason: null, where: null, orderNumber, orderId: null },
  ...{ observations, notTaken: 0, replaced: false, decision: null },
});
const IMPORT: ImportView = {
  ...{ _id: 'i1', kind: 'lab-file', orders: null, fileName: 'stored.hl7', bytes: 3, state: 'done' },
  ...{ handled: 2, total: 2, applied: 2, setAside: 0, matching: 0, refused: 0, duplicates: 0, skipped: 0, older: 0 },
  ...{ notTaken: 0, held: 0, heldFrom: null, series: null, problems: [], discarded: 0, replaced: 0, reason: null },
  ...{ uploadedBy: null, createdAt: AT, finishedAt: null, version: 1, heldCodes: [], refusals: [] },
  messages: [aMessage('m1', '2600001230', 7), aMessage('m2', null, 1)],
};

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
});

const file = (key: string, state: UploadState, overwrites = false) => ({
  ...{ key, overwrites, state },
  file: new File(['abc'], `${key}.hl7`),
});
const FILES = [
  file('stored', { step: 'stored', importId: 'i1' }),
  file('waiting', { step: 'queued' }),
  file('on-its-way', { step: 'sending', percent: 40 }),
  file('there', { step: 'exists', existing: EXISTING }),
  file('broken', { step: 'failed', fault: 'network', percent: 10 }),
  file('wrong', { step: 'refused', fault: 'too-large' }),
];

function open(items = FILES, more: Partial<Uploads> = {}, run: Uploads['list']['run'] = null) {
  serveCalls({ 'GET /imports/i1': () => IMPORT });
  const acts = Object.fromEntries(
    ['add', 'stop', 'retry', 'overwrite', 'skip', 'remove', 'clear'].map((name) => [name, jest.fn()]),
  ) as unknown as { [N in keyof UploadActs]: jest.Mock };
  const stopAll = jest.fn();
  const uploads: Uploads = {
    ...{ list: { startedAt: AT, run, items }, isOffline: false, pausedUntil: null },
    ...{ acts: acts as unknown as UploadActs, stopAll },
    ...more,
  };
  const importIds = items.flatMap(({ state }) => (state.step === 'stored' ? [state.importId] : []));
  openScreen(<Batch uploads={uploads} importIds={importIds} />, {
    prepare: ({ dispatch }) =>
      dispatch(sessionVerified({ firstName: 'Reto', lastName: 'Testmann' } as unknown as UserView)),
  });
  return { acts, stopAll };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}\\.hl7`) });
const buttonsOf = (name: string) =>
  within(row(name))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the files of a batch', () => {
  it('say since when, how many with how many messages, and whose they are', async () => {
    open();
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(`Stapel vom ${formatDateTime(AT)}`);
    expect(await screen.findByText(/^6 Dateien, 2 Meldungen · Reto Testmann$/)).toBeInTheDocument();
  });

  it('are counted by what has to be done about them', async () => {
    open();
    await screen.findByText(/2 Meldungen · Reto/);
    expect(screen.getByText('1 übernommen')).toBeInTheDocument();
    expect(screen.getByText('2 laufen')).toBeInTheDocument();
    expect(screen.getByText('1 braucht Ihre Entscheidung')).toBeInTheDocument();
    expect(screen.getByText('2 nicht übernommen')).toBeInTheDocument();
    const sections = screen
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.replace(/^(\D+\d).*/, '$1'));
    expect(sections.filter((text) => !text?.endsWith('.hl7'))).toEqual([
      expect.stringMatching(/^Zu entscheiden ?1/),
      expect.stringMatching(/^Nicht übernommen ?2/),
      expect.stringMatching(/^Läuft ?2/),
      expect.stringMatching(/^Übernommen ?1/),
    ]);
  });

  it('offer each what can be done about it', async () => {
    const { acts } = open();
    await screen.findByText(/2 Meldungen · Reto/);
    expect(buttonsOf('waiting')).toEqual(['Abbrechen: waiting.hl7']);
    expect(buttonsOf('on-its-way')).toEqual(['Abbrechen: on-its-way.hl7']);
    expect(buttonsOf('broken')).toEqual(['Erneut senden: broken.hl7', 'Entfernen: broken.hl7']);
    expect(buttonsOf('wrong')).toEqual(['Entfernen: wrong.hl7']);
    press(/^Abbrechen.*waiting/);
    press(/^Erneut senden.*broken/);
    press(/^Entfernen.*wrong/);
    for (const button of within(row('there')).getAllByRole('button')) fireEvent.click(button);
    expect(acts.stop.mock.calls).toEqual([['waiting']]);
    expect(acts.retry.mock.calls).toEqual([[['broken']]]);
    expect(acts.remove.mock.calls).toEqual([['wrong']]);
    expect(acts.skip.mock.calls).toEqual([[['there']]]);
    expect(acts.overwrite.mock.calls).toEqual([[['there']]]);
  });

  it('are sent again all together, only those that failed', () => {
    const { acts } = open();
    press('Nur Fehler wiederholen (1)');
    expect(acts.retry.mock.calls).toEqual([[['broken']]]);
  });

  it('are stopped all together, and closed only once none is on its way', () => {
    const { stopAll } = open();
    press('Senden abbrechen (2)');
    expect(stopAll).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Stapel schliessen' })).toBeNull();
  });

  it('can be closed once they are through', () => {
    const { acts } = open([file('wrong', { step: 'refused', fault: 'too-large' })]);
    expect(screen.queryByRole('button', { name: /^(Nur Fehler|Senden abbrechen)/ })).toBeNull();
    press('Stapel schliessen');
    expect(acts.clear).toHaveBeenCalledTimes(1);
  });

  it('wait without a connection, which is said of those that are not sent', () => {
    open(FILES, { isOffline: true });
    expect(screen.getByText(/^Sie sind offline\. 2 Dateien warten/)).toBeInTheDocument();
  });

  it('that are all sent say nothing of the connection', () => {
    open([file('wrong', { step: 'refused', fault: 'too-large' })], { isOffline: true });
    expect(screen.queryByText(/^Sie sind offline/)).toBeNull();
    expect(screen.queryByText(/Seite nicht verlassen/)).toBeNull();
  });

  it.each([
    [{ since: 10, ended: 5 }, /^Noch etwa 5 Sekunden\. Seite nicht verlassen/],
    [{ since: 300, ended: 3 }, /^Noch etwa 4 Minuten\. Seite nicht verlassen/],
    [{ since: 10, ended: 1 }, /^ ?Seite nicht verlassen/],
  ])('say how long it still takes: %j', ({ since, ended }, words) => {
    open(FILES, {}, { since: new Date(Date.now() - since * 1_000).toISOString(), ended });
    expect(screen.getByText(/Seite nicht verlassen, solange/)).toHaveTextContent(words);
  });

  it('say that the server sets the pace', () => {
    open(FILES, { pausedUntil: Date.now() + 5_000 });
    expect(screen.getByText(/^Der Server nimmt gerade nichts mehr an/)).toBeInTheDocument();
  });
});

describe('the summary of a batch', () => {
  const write = jest.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    write.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  });

  it('is copied for the laboratory: what needs a person first', async () => {
    open();
    await screen.findByText(/2 Meldungen · Reto/);
    press('Zusammenfassung kopieren');
    expect(await screen.findByRole('button', { name: 'Kopiert' })).toBeInTheDocument();
    const lines = write.mock.calls[0]?.[0].split('\n') ?? [];
    expect(lines[0]).toBe(`Stapel vom ${formatDateTime(AT)}: 6 Dateien, 2 Meldungen`);
    expect(lines.filter((line) => /\(\d\)$/.test(line))).toEqual([
      'Zu entscheiden (1)',
      'Nicht übernommen (2)',
      'Läuft (2)',
      'Übernommen (1)',
    ]);
    expect(lines.find((line) => line.startsWith('- wrong.hl7'))).toMatch(/^- wrong\.hl7: Zu gross\. ./);
    expect(lines).toContain('- waiting.hl7: Wartet');
    expect(lines.find((line) => line.includes('2600001230'))).toMatch(/^ {4}2600001230: 7 Werte/);
    expect(lines.some((line) => /^ {4}1 Wert/.test(line))).toBe(true);
  });

  it('is saved as a file where the browser does not let it be copied', async () => {
    write.mockRejectedValue(new Error('no'));
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:summary';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    open();
    press('Zusammenfassung kopieren');
    await waitFor(() => expect(saved).toEqual(['import-zusammenfassung.txt']));
    expect(screen.queryByRole('button', { name: 'Kopiert' })).toBeNull();
    click.mockRestore();
  });
});

describe('leaving the page of the uploads', () => {
  const page = (unsent: number) => (
    <>
      <LeaveWarning unsent={unsent} />
      <Link to="/elsewhere">Weg</Link>
      <Link to="?tab=2">Bleib</Link>
    </>
  );
  const where = () => screen.queryByText('/elsewhere', { selector: 'output' });
  const leave = (name = 'Weg') => userEvent.click(screen.getByRole('link', { name }));

  it('asks first while files are on their way', async () => {
    openScreen(page(2));
    await leave();
    expect(await screen.findByRole('dialog', { name: 'Noch 2 Dateien laden hoch' })).toBeInTheDocument();
    expect(where()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Hier bleiben' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Trotzdem verlassen' }));
    await waitFor(() => expect(where()).not.toBeNull());
  });

  it('asks nothing where none is, nor within the page', async () => {
    const { router } = openScreen(page(1));
    await leave('Bleib');
    expect(router.state.location.search).toBe('?tab=2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes at once where nothing would be lost', async () => {
    openScreen(page(0));
    await leave();
    await waitFor(() => expect(where()).not.toBeNull());
  });

  it.each([
    [1, true],
    [0, false],
  ])('by closing the tab is asked about by the browser: %i on their way', (unsent, asked) => {
    openScreen(page(unsent));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(asked);
  });
});

it('files are chosen with the button, the same one again after it was corrected', async () => {
  const taken: string[][] = [];
  openScreen(<DropZone onFiles={(files) => taken.push(files.map(({ name }) => name))} />);
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const pressed = jest.spyOn(input, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Dateien wählen' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  const files = [new File(['a'], 'a.hl7'), new File(['b'], 'b.pdf')];
  fireEvent.change(input, { target: { files } });
  expect(taken).toEqual([['a.hl7', 'b.pdf']]);
  expect(input.value).toBe('');
});
