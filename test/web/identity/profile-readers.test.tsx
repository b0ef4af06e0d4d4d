import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatTime } from '#shared/domain/format-date.ts';
import type { ReadingsView, ReadingView } from '#shared/views/reading-log.ts';
import { ReadersSection } from '#web/identity/profile/readers-section.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';
import { CUSTOMER } from './a-sign-in.tsx';

const network = globalThis.fetch;
const LIST = `GET /users/${CUSTOMER.id}/readers`;
const words = (text: string) => ({ de: text, en: text, fr: text, it: text });
const aReading = (_id: string, at: string, more: Partial<ReadingView> = {}): ReadingView => ({
  ...{ _id, at, role: 'doctor', name: 'Dr. med. Ursina Probeli', what: 'result', questionedAt: null },
  order: { _id: 'o1', orderNumber: '2600001230', name: words('Eisen') },
  ...more,
});
const ITEMS = [
  aReading('r4', '2026-11-20T12:40:00Z'),
  aReading('r3', '2026-11-20T12:10:00Z'),
  aReading('r2', '2026-11-20T07:00:00Z', { role: 'admin', name: null, what: 'person', order: null }),
  aReading('r1', '2026-11-02T08:00:00Z', { what: 'review', questionedAt: '2026-11-03T08:00:00Z' }),
];
const READINGS: ReadingsView = {
  ...{
    items: ITEMS,
    next: null,
    count: 4,
    readers: 2,
    since: '2026-11-02T08:00:00Z',
    silent: ['pharmacy', 'research'],
  },
};

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
});

function open(list: (limit: number) => Said = () => READINGS, more: Parameters<typeof serveCalls>[0] = {}) {
  const limits: number[] = [];
  const served = serveCalls({
    [LIST]: (_body, query) => {
      limits.push(Number(query.get('limit')));
      return list(Number(query.get('limit')));
    },
    ...more,
  });
  openScreen(<ReadersSection user={CUSTOMER} />);
  return { ...served, limits };
}

const lines = () => within(screen.getByRole('region', { name: /gelesen hat/ })).getAllByRole('listitem');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const START = 'Einen Zugriff melden, den Sie nicht kennen';

describe('who read the health data of a person', () => {
  it('is counted, with who read nothing', async () => {
    open();
    const counted = await screen.findByText(/^4 Zugriffe auf Ihre Gesundheitsdaten/);
    expect(counted).toHaveTextContent('4 Zugriffe auf Ihre Gesundheitsdaten von 2 Personen seit dem 02.11.2026.');
    expect(counted.parentElement).toHaveTextContent(
      / Ihre Werte nicht gesehen haben: Standorte und Apotheken, Forschung\.$/,
    );
  });

  it('stands by day, with from when to when, how often, who, what and about which order', async () => {
    open();
    await screen.findByRole('heading', { level: 3, name: /20\.11\.2026$/ });
    expect(screen.getByRole('heading', { level: 3, name: /02\.11\.2026$/ })).toBeInTheDocument();
    const [twice, once, questioned] = lines();
    const [from, to] = [formatTime('2026-11-20T12:10:00Z'), formatTime('2026-11-20T12:40:00Z')];
    expect(twice).toHaveTextContent(
      `${from}–${to}Dr. med. Ursina ProbeliÄrztlicher DienstResultat gelesenBestellung 2600001230, 2 Mal`,
    );
    expect(once).toHaveTextContent(new RegExp(`^${formatTime('2026-11-20T07:00:00Z')}VerwaltungProfil angesehen$`));
    expect(questioned).toHaveTextContent(/Gemeldet am 03\.11\.2026\. Wir gehen dem nach\.$/);
    expect(lines()).toHaveLength(3);
  });

  it('is said where nobody read anything, and then nothing can be reported', async () => {
    open(() => ({ ...READINGS, items: [], count: 0, readers: 0, since: null, silent: [] }));
    expect(await screen.findByText(/^Bisher hat niemand ausser Ihnen/)).toBeInTheDocument();
    expect(screen.queryByText(/nicht gesehen haben/)).toBeNull();
    expect(screen.queryByRole('button', { name: START })).toBeNull();
  });

  it('is shown further back when asked, as long as there is more', async () => {
    const { limits } = open((limit) => ({ ...READINGS, next: limit < 50 ? 'further' : null }));
    await press('Frühere Zugriffe');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Frühere Zugriffe/ })).toBeNull());
    expect(limits).toEqual([10, 50]);
  });
});

describe('a reading that the person does not know', () => {
  const QUESTION = `POST /users/${CUSTOMER.id}/readers/r4/question`;

  it('is reported where it stands, and says when', async () => {
    let items = ITEMS;
    const { sentTo } = open(() => ({ ...READINGS, items }), {
      [QUESTION]: () => {
        items = ITEMS.map((item) => (item._id === 'r4' ? { ...item, questionedAt: '2026-11-21T08:00:00Z' } : item));
        return noContent();
      },
    });
    await screen.findByRole('button', { name: START });
    expect(screen.queryByRole('button', { name: /^Das kenne ich nicht/ })).toBeNull();
    await press(START);
    expect(screen.getByText(/^Wählen Sie den Zugriff, den Sie nicht kennen/)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Das kenne ich nicht/ })).toHaveLength(2);
    await press(new RegExp(`^Das kenne ich nicht.*Probeli, Resultat gelesen, ${formatTime('2026-11-20T12:40:00Z')}$`));
    expect(await screen.findByText('Gemeldet am 21.11.2026. Wir gehen dem nach.')).toBeInTheDocument();
    expect(sentTo(QUESTION)).toHaveLength(1);
    await press('Auswahl beenden');
    expect(screen.queryByRole('button', { name: /^Das kenne ich nicht/ })).toBeNull();
  });

  it('that could not be reported says so, until it works', async () => {
    const answers: Said[] = ['generic', noContent()];
    open(undefined, { [QUESTION]: () => answers.shift() ?? 'generic' });
    await press(START);
    await press(/^Das kenne ich nicht.*Dr\. med\./);
    expect(await screen.findByRole('alert')).toHaveTextContent('Das liess sich nicht melden.');
    await press(/^Das kenne ich nicht.*Dr\. med\./);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
