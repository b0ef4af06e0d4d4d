import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { SessionView } from '#shared/views/identity.ts';
import type { DataFilesView, DataFileView } from '#shared/views/own-data.ts';
import { paths } from '#web/app/paths.ts';
import { AccountSection } from '#web/identity/profile/account-section.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { savedFiles } from '../saved-files.ts';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';
import { CUSTOMER } from './a-sign-in.tsx';

const network = globalThis.fetch;
const own = `/users/${CUSTOMER.id}`;
const PHONE = '019a0000-0000-7000-8000-0000000000a1';
const LIBRARY = '019a0000-0000-7000-8000-0000000000a2';
const seen = { createdAt: '2026-11-02T08:00:00Z', lastSeenAt: '2026-11-20T12:38:00Z', isThis: false };
const SESSIONS: SessionView[] = [
  { ...seen, _id: '019a0000-0000-7000-8000-0000000000a0', device: 'Firefox, Windows', isThis: true },
  { ...seen, _id: PHONE, device: 'Safari, iPhone' },
  { ...seen, _id: LIBRARY, device: null },
];
const FILE: DataFileView = {
  ...{ _id: '019a0000-0000-7000-8000-0000000000f1', format: 'pdf', state: 'done', handled: 4, total: 4 },
  ...{ createdAt: '2026-11-20T08:00:00Z', expiresAt: '2026-11-27T08:00:00Z', bytes: 1_000 },
};

const saved = savedFiles();
beforeAll(() => speak('de'));
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = network;
});

interface Server {
  sessions?: () => Said;
  files?: () => DataFilesView;
  more?: Parameters<typeof serveCalls>[0];
}

function open({ sessions = () => SESSIONS, files = () => ({ isLarge: false, files: [] }), more = {} }: Server = {}) {
  const served = serveCalls({ [`GET ${own}/sessions`]: sessions, [`GET ${own}/data-files`]: files, ...more });
  openScreen(<AccountSection user={CUSTOMER} />);
  return served;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const aFile = (name: string) =>
  new Response('{}', {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  });

describe('the devices of a person', () => {
  const showAll = () => press(/^Ansehen.*Geräte/);

  it('are counted and named, and the closing of the account is one step away', async () => {
    open();
    expect(await screen.findByText('3 angemeldet')).toBeInTheDocument();
    expect(screen.getByText('Dieses Gerät; Safari, iPhone; Unbekanntes Gerät')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Konto schliessen/ })).toHaveAttribute('href', paths.closeAccount);
  });

  it('are listed with since when and when last; only the others can be signed out', async () => {
    open();
    await showAll();
    const [first, second, third] = within(screen.getByRole('region', { name: 'Konto' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Dieses GerätFirefox, Windowsangemeldet seit 02.11.2026, gerade in Gebrauch');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    const last = formatDateTime(seen.lastSeenAt);
    expect(second).toHaveTextContent(`Safari, iPhoneangemeldet seit 02.11.2026, zuletzt ${last}Abmelden`);
    expect(third).toHaveTextContent(/^Unbekanntes Gerät/);
    await press(/^Ausblenden/);
    expect(screen.queryByText(/gerade in Gebrauch/)).toBeNull();
  });

  it('can be signed out one by one, which is said', async () => {
    let left = SESSIONS;
    const { sentTo } = open({
      sessions: () => left,
      more: {
        [`DELETE ${own}/sessions/${PHONE}`]: () => {
          left = SESSIONS.filter(({ _id }) => _id !== PHONE);
          return noContent();
        },
      },
    });
    await showAll();
    await press(/^Abmelden.*Safari, iPhone$/);
    expect(await screen.findByText('Safari, iPhone ist abgemeldet.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Abmelden.*Safari, iPhone$/ })).toBeNull());
    expect(sentTo(`DELETE ${own}/sessions/${PHONE}`)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Alle anderen abmelden' })).toBeNull();
  });

  it('can all be signed out but this one, which is said', async () => {
    const { sentTo } = open({ more: { [`DELETE ${own}/sessions`]: noContent } });
    await showAll();
    await press('Alle anderen abmelden');
    expect(await screen.findByText('Alle anderen Geräte sind abgemeldet.')).toBeInTheDocument();
    expect(sentTo(`DELETE ${own}/sessions`)).toHaveLength(1);
  });

  it.each([/^Abmelden.*Unbekanntes Gerät$/, /^Alle anderen abmelden$/])(
    'that could not be signed out are said so, until it works: %s',
    async (name) => {
      let said: Said = 'generic';
      const end = () => (said === 'generic' ? said : noContent());
      open({ more: { [`DELETE ${own}/sessions/${LIBRARY}`]: end, [`DELETE ${own}/sessions`]: end } });
      await showAll();
      await press(name);
      expect(await screen.findByText(/Das liess sich nicht abmelden/)).toHaveAttribute('role', 'alert');
      expect(screen.queryByText(/(ist|sind) abgemeldet\./)).toBeNull();
      said = {};
      await press(name);
      expect(await screen.findByText(/(ist|sind) abgemeldet\./)).toBeInTheDocument();
      expect(screen.queryByText(/Das liess sich nicht abmelden/)).toBeNull();
    },
  );
});

describe('what is held of a person', () => {
  it.each([
    ['PDF', 'pdf'],
    ['JSON', 'json'],
  ])('is saved as %s', async (name, format) => {
    const queries: URLSearchParams[] = [];
    open({
      more: {
        [`GET ${own}/data`]: (_body, query) => {
          queries.push(query);
          return aFile(`messlinie.${format}`);
        },
      },
    });
    await press(`${name} herunterladen`);
    await waitFor(() => expect(saved).toEqual([`messlinie.${format}`]));
    expect(queries.map(String)).toEqual([`format=${format}&lang=de`]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it is put together, and is asked for once', async () => {
    const answer = Promise.withResolvers<Said>();
    const { sentTo } = open({ more: { [`GET ${own}/data`]: () => answer.promise } });
    await press('PDF herunterladen');
    expect(await screen.findByRole('button', { name: 'Wird zusammengestellt' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'JSON herunterladen' })).toBeDisabled();
    answer.resolve(aFile('messlinie.pdf'));
    await waitFor(() => expect(saved).toEqual(['messlinie.pdf']));
    expect(sentTo(`GET ${own}/data`)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'PDF herunterladen' })).toBeEnabled());
  });

  it('says that it could not be fetched, and can be asked for again', async () => {
    const answers: Said[] = ['generic', aFile('messlinie.pdf')];
    open({ more: { [`GET ${own}/data`]: () => answers.shift() ?? 'generic' } });
    await press('PDF herunterladen');
    expect(await screen.findByText(/^Die Datei liess sich nicht laden/)).toHaveAttribute('role', 'alert');
    expect(saved).toEqual([]);
    await press('PDF herunterladen');
    await waitFor(() => expect(saved).toEqual(['messlinie.pdf']));
    expect(screen.queryByText(/^Die Datei liess sich nicht laden/)).toBeNull();
  });

  it('that became too much meanwhile is made ready', async () => {
    const { sentTo } = open({
      more: {
        [`GET ${own}/data`]: () => 'data-too-large',
        [`POST ${own}/data-files`]: () => ({ ...FILE, state: 'waiting' }),
      },
    });
    await press('JSON herunterladen');
    await waitFor(() => expect(sentTo(`POST ${own}/data-files`)).toEqual([{ format: 'json', lang: 'de' }]));
    expect(screen.queryByText(/^Die Datei liess sich nicht laden/)).toBeNull();
  });

  it('that is much is made ready first, and what is made is not offered again', async () => {
    let files: DataFileView[] = [];
    const { sentTo } = open({
      files: () => ({ isLarge: true, files }),
      more: {
        [`POST ${own}/data-files`]: () => {
          files = [{ ...FILE, state: 'running', handled: 1, total: 4 }];
          return files[0] as DataFileView;
        },
      },
    });
    await press('PDF vorbereiten');
    expect(await screen.findByText('PDF: 1 von 4')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'PDF: Wird zusammengestellt' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(sentTo(`POST ${own}/data-files`)).toEqual([{ format: 'pdf', lang: 'de' }]);
    expect(screen.queryByRole('button', { name: 'PDF vorbereiten' })).toBeNull();
    expect(screen.getByRole('button', { name: 'JSON vorbereiten' })).toBeEnabled();
  });

  it('that is ready is fetched until its last day', async () => {
    open({
      files: () => ({ isLarge: true, files: [FILE, { ...FILE, _id: 'older', state: 'failed' }] }),
      more: { [`GET ${own}/data-files/${FILE._id}`]: () => aFile('alles.pdf') },
    });
    await press('PDF bereit, bis 27.11.2026');
    await waitFor(() => expect(saved).toEqual(['alles.pdf']));
    expect(screen.queryByText(/liess sich nicht erstellen/)).toBeNull();
  });

  it.each<[Partial<DataFileView>, string | RegExp]>([
    [{ state: 'waiting', total: null }, 'PDF: Wartet'],
    [{ state: 'failed' }, 'Die PDF-Datei liess sich nicht erstellen.'],
  ])('says how far it is: %j', async (file, words) => {
    open({ files: () => ({ isLarge: true, files: [{ ...FILE, ...file }] }) });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'PDF vorbereiten' }) !== null).toBe(file.state === 'failed');
  });
});
