import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ShareEventView, ShareView } from '#shared/views/sharing.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { ShareScreen } from '#web/results/share/share.tsx';
import { type Answers, openScreen, PERSON, Refused } from '../orders/purchase-screens.tsx';
import { aResult } from './a-result.ts';
import { heard } from './hear.ts';

const event = (kind: ShareEventView['kind'], version: number | null, at: string): ShareEventView => ({
  ...{ kind, version, at: `2026-11-${at}:00.000Z` },
});
const aShare = (recipient: string, change: Partial<ShareView> = {}): ShareView => ({
  ...{ _id: recipient.toLowerCase(), recipient, phoneNo: '+41791112233', state: 'active', endedAt: null, events: [] },
  ...{ createdAt: '2026-11-23T08:00:00.000Z', expiresAt: '2026-11-30T13:10:00.000Z' },
  link: `https://messlinie.example/shared/${recipient.toLowerCase()}`,
  ...change,
});

/** The page with these links; what is ended is no longer active when it is asked for again. */
async function open(items: ShareView[], answers: Answers = {}) {
  const shares = [...items];
  const endOf = (share: ShareView) => () => {
    shares[shares.indexOf(share)] = { ...share, state: 'ended', endedAt: '2026-11-24T08:00:00.000Z', link: null };
    return {};
  };
  const opened = await openScreen(patterns.share, <ShareScreen />, {
    at: paths.share('o1'),
    slot: { from: '', to: '' },
    answers: {
      'GET /results/order/o1': () => aResult({}, { customerId: PERSON.id }),
      'GET /results/o1/shares': () => ({ items: [...shares], days: 7 }),
      ...Object.fromEntries(items.map((share) => [`DELETE /results/o1/shares/${share._id}`, endOf(share)])),
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: /Link erstellen/ });
  return opened;
}

const cardOf = (recipient: string) =>
  within(screen.getByRole('heading', { name: recipient }).closest('section') as HTMLElement);
const linesOf = (recipient: string) =>
  cardOf(recipient)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const ending = () => within(screen.getByRole('dialog', { name: 'Teilen beenden?' }));
const former = async () =>
  within((await screen.findByRole('heading', { name: 'Beendete Links' })).parentElement as HTMLElement);

describe('a link that is open', () => {
  it('says until when it opens, where its codes go, and which address to send', async () => {
    await open([aShare('Praxis')]);
    expect(cardOf('Praxis').getByText('Aktiv bis Mo 30.11., 14:10')).toBeInTheDocument();
    expect(cardOf('Praxis').getByText('079 ••• •• 33').parentElement).toHaveTextContent(
      'Bei jeder Öffnung geht ein neuer Code per SMS an 079 ••• •• 33.',
    );
    expect(cardOf('Praxis').getByText('messlinie.example/shared/praxis')).toBeInTheDocument();
    expect(screen.getByText(/^Komplett-Check vom 20\.10\.2026\. Der Link zeigt nichts ohne Code/)).toBeInTheDocument();
  });

  it('says each time it was opened and which version was read, wrong codes in a row once', async () => {
    await open([
      aShare('Praxis', {
        events: [
          event('file-taken', 2, '25T10:05'),
          event('opened', 2, '25T10:00'),
          event('wrong-code', null, '25T09:59'),
          event('wrong-code', null, '25T09:58'),
          event('opened', null, '24T10:00'),
          event('wrong-code', null, '24T09:00'),
        ],
      }),
      aShare('Mutter'),
    ]);
    expect(linesOf('Praxis')).toEqual([
      '25.11.2026, 11:05Befund als PDF geladenFassung 2',
      '25.11.2026, 11:00GeöffnetFassung 2',
      '25.11.2026, 10:59Falscher Code, 2-malEs war nichts zu sehen.',
      '24.11.2026, 11:00GeöffnetDas Resultat war zurückgenommen, es war nichts zu sehen.',
      '24.11.2026, 10:00Falscher CodeEs war nichts zu sehen.',
      '23.11.2026, 09:00Link erstelltvon Ihnen',
    ]);
    expect(linesOf('Mutter')).toEqual(['23.11.2026, 09:00Link erstelltvon Ihnen']);
  });

  it.each([
    ['Kopiert', true],
    ['Bitte von Hand kopieren', false],
  ])('is copied whole, and says what became of it: %s', async (said, works) => {
    await open([aShare('Praxis')]);
    const writeText = jest.fn(async (_text: string) => (works ? undefined : Promise.reject(new Error('not allowed'))));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    fireEvent.click(cardOf('Praxis').getByRole('button', { name: /^Kopieren.*Praxis$/ }));
    expect(await screen.findByRole('button', { name: new RegExp(`^${said}.*Praxis$`) })).toBeInTheDocument();
    expect(writeText.mock.calls).toEqual([['https://messlinie.example/shared/praxis']]);
    await waitFor(() => expect(heard).toContain(said));
  });
});

describe('the end of a link', () => {
  it('is asked for first, for that link only, and can be left', async () => {
    const { sent } = await open([aShare('Praxis'), aShare('Mutter')]);
    fireEvent.click(cardOf('Mutter').getByRole('button', { name: /^Teilen jetzt beenden.*Mutter$/ }));
    expect(ending().getByText(/^Mutter kann das Resultat danach nicht mehr öffnen/)).toBeInTheDocument();
    fireEvent.click(ending().getByRole('button', { name: 'Weiter teilen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const id of ['praxis', 'mutter']) expect(sent(`DELETE /results/o1/shares/${id}`)).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Mutter' })).toBeInTheDocument();
  });

  it('puts it among those that are over, and says so', async () => {
    const { sent } = await open([aShare('Praxis'), aShare('Mutter')]);
    fireEvent.click(cardOf('Mutter').getByRole('button', { name: /^Teilen jetzt beenden.*Mutter$/ }));
    fireEvent.click(ending().getByRole('button', { name: 'Ja, beenden' }));
    expect((await former()).getByRole('listitem')).toHaveTextContent('MutterBeendet am 24.11.2026nie geöffnet');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('DELETE /results/o1/shares/mutter')).toHaveLength(1);
    expect(sent('DELETE /results/o1/shares/praxis')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Praxis' })).toBeInTheDocument();
    expect(screen.getByLabelText('Für wen?')).toHaveValue('');
    await waitFor(() => expect(heard).toEqual(['Das Teilen mit Mutter ist beendet.']));
  });

  it('with a wrong number begins a new link for the same person, whose number is asked for', async () => {
    const { sent } = await open([aShare('Praxis')]);
    fireEvent.click(cardOf('Praxis').getByRole('button', { name: /^Nummer war falsch.*Praxis$/ }));
    fireEvent.click(ending().getByRole('button', { name: 'Ja, beenden' }));
    await waitFor(() => expect(screen.getByLabelText('Für wen?')).toHaveValue('Praxis'));
    expect(sent('DELETE /results/o1/shares/praxis')).toHaveLength(1);
    expect(screen.getByLabelText('Mobilnummer für den Code')).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText('Mobilnummer für den Code')).toHaveFocus());
    await waitFor(() => expect(heard).toEqual(['Der Link ist beendet. Geben Sie jetzt die richtige Nummer ein.']));
  });

  it('that could not be sent is said, and the link stays; of another link it says nothing', async () => {
    const no = () => new Refused({ statusCode: 503, error: 'busy', message: 'Viel los.' });
    await open([aShare('Praxis'), aShare('Mutter')], { 'DELETE /results/o1/shares/praxis': no });
    fireEvent.click(cardOf('Praxis').getByRole('button', { name: /^Teilen jetzt beenden.*Praxis$/ }));
    fireEvent.click(ending().getByRole('button', { name: 'Ja, beenden' }));
    await waitFor(() => expect(ending().getByRole('alert').textContent).toMatch(/\S/));
    expect(screen.queryByRole('heading', { name: 'Beendete Links' })).toBeNull();
    fireEvent.click(ending().getByRole('button', { name: 'Weiter teilen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(cardOf('Mutter').getByRole('button', { name: /^Teilen jetzt beenden.*Mutter$/ }));
    expect(ending().getByRole('alert')).toBeEmptyDOMElement();
  });

  it('that is sent again after it could not be says nothing of that any more', async () => {
    let isBusy = true;
    const shares = [aShare('Praxis'), aShare('Mutter')];
    const answer = () => {
      if (isBusy) return new Refused({ statusCode: 503, error: 'busy', message: 'Viel los.' });
      shares.shift();
      return {};
    };
    await open([], {
      'GET /results/o1/shares': () => ({ items: [...shares], days: 7 }),
      'DELETE /results/o1/shares/praxis': answer,
    });
    fireEvent.click(cardOf('Praxis').getByRole('button', { name: /^Teilen jetzt beenden.*Praxis$/ }));
    fireEvent.click(ending().getByRole('button', { name: 'Ja, beenden' }));
    await waitFor(() => expect(ending().getByRole('alert').textContent).toMatch(/\S/));
    isBusy = false;
    fireEvent.click(ending().getByRole('button', { name: 'Ja, beenden' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(cardOf('Mutter').getByRole('button', { name: /^Teilen jetzt beenden.*Mutter$/ }));
    expect(ending().getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('links that are over', () => {
  it('say how they ended and how often they were opened; wrong codes and files are no openings', async () => {
    const over = { link: null } as const;
    await open([
      aShare('Praxis', {
        ...{ ...over, state: 'ended', endedAt: '2026-11-24T23:30:00.000Z' },
        events: [
          event('file-taken', 1, '24T12:00'),
          event('opened', 1, '24T11:00'),
          event('wrong-code', null, '24T10:00'),
          event('opened', 1, '23T11:00'),
        ],
      }),
      aShare('Mutter', { ...over, state: 'expired', events: [event('opened', 1, '26T10:00')] }),
      aShare('Labor', { ...over, state: 'expired', events: [event('wrong-code', null, '26T10:00')] }),
    ]);
    expect((await former()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PraxisBeendet am 25.11.20262-mal geöffnet, zuletzt am 24.11.2026',
      'MutterAbgelaufen am 30.11.2026einmal geöffnet, zuletzt am 26.11.2026',
      'LaborAbgelaufen am 30.11.2026nie geöffnet',
    ]);
    expect(screen.queryByRole('heading', { name: 'Praxis' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Link erstellen' })).toBeInTheDocument();
  });

  it('are not named where there are none', async () => {
    await open([aShare('Praxis')]);
    expect(screen.queryByRole('heading', { name: 'Beendete Links' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Weiteren Link erstellen' })).toBeInTheDocument();
  });
});

describe('a new link', () => {
  it('says how long it is good, and what whoever opens it sees and does not see', async () => {
    await open([]);
    expect(screen.getByText('Der Link gilt 7 Tage.')).toBeInTheDocument();
    const seen = within(screen.getByRole('heading', { name: 'Das ist zu sehen' }).parentElement as HTMLElement);
    expect(seen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Werte, Einstufungen, Text der Ärztin oder des Arztes, Befund als PDF',
      'Ihr Name, Ihr Geburtsdatum und Geschlecht',
      'Nicht: Adresse, Telefon, Preis, Fragebogen, Empfehlungen, andere Tests',
    ]);
  });

  it('is not sent without a name and a number', async () => {
    const { sent } = await open([]);
    fireEvent.change(screen.getByLabelText('Für wen?'), { target: { value: '  ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Link erstellen' }));
    await waitFor(() => expect(screen.getByLabelText('Für wen?')).toBeInvalid());
    expect(screen.getByLabelText('Mobilnummer für den Code')).toBeInvalid();
    expect(sent('POST /results/o1/share')).toEqual([]);
  });

  it('that is refused says why and keeps what was typed', async () => {
    const no = () => new Refused({ statusCode: 429, error: 'too-many-requests', message: 'Zu viele.' });
    await open([], { 'POST /results/o1/share': no });
    fireEvent.change(screen.getByLabelText('Für wen?'), { target: { value: 'Mutter' } });
    fireEvent.change(screen.getByLabelText('Mobilnummer für den Code'), { target: { value: '0791112233' } });
    fireEvent.click(screen.getByRole('button', { name: 'Link erstellen' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(screen.getByLabelText('Für wen?')).toHaveValue('Mutter');
    expect(heard).toEqual([]);
  });
});

describe('a result that is not released', () => {
  it('cannot be shared, and says when it can', async () => {
    const none = () => new Refused({ statusCode: 404, error: 'not-found', message: 'Nicht gefunden' });
    await openScreen(patterns.share, <ShareScreen />, {
      at: paths.share('o1'),
      slot: { from: '', to: '' },
      answers: { 'GET /results/order/o1': none, 'GET /results/o1/shares': () => ({ items: [], days: 7 }) },
    });
    expect(await screen.findByText('Dieses Resultat ist noch nicht freigegeben')).toBeInTheDocument();
    expect(screen.getByText('Teilen können Sie es, sobald es freigegeben ist.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Für wen?')).toBeNull();
  });
});
