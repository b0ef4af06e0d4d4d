import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ASIDE_REASONS } from '#shared/domain/lab-intake/decide-observations.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { ContactView } from '#shared/views/critical-alerts.ts';
import type { ReviewAsideView, ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { aMeasure, shippedContent } from '#test/unit/results/shipped-content.ts';
import { createStore } from '#web/app/store.ts';
import { signOutHere } from '#web/client/session-token.ts';
import { OpenAlarms } from '#web/results/open-alarms.tsx';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { ContactPart } from '#web/results/review/contact-part.tsx';
import { CorrectionBanner } from '#web/results/review/correction-banner.tsx';
import { DocumentsPart } from '#web/results/review/documents-part.tsx';
import { LabNotes } from '#web/results/review/lab-notes.tsx';
import { LabWord } from '#web/results/review/lab-word.tsx';
import { notesOfArea } from '#web/results/review/notes-of-area.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { TimelinePart } from '#web/results/review/timeline-part.tsx';
import { ValueTable } from '#web/results/review/value-table.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';

const MINUTE_MS = 60_000;
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString();

const seen = (id: string, change: Partial<ReviewMeasureView> = {}): ReviewMeasureView => ({
  ...aMeasure('potassium', change),
  _id: id,
  previousAt: null,
  corrected: null,
  passedLimit: null,
});
const critical = seen('1', {
  critical: true,
  criticalBy: 'limit',
  position: 'critical',
  side: 'high',
  valueText: '6.7',
});

const aCall = (minutes: number, change: Partial<ContactView> = {}): ContactView => ({
  _id: `c${minutes}`,
  calledBy: 'Ursina Probeli',
  calledAt: ago(minutes),
  recordedAt: ago(minutes),
  outcome: 'not-reached',
  whom: null,
  phoneNo: '+41790000004',
  said: '',
  readBack: '',
  note: '',
  measureIds: ['1'],
  ...change,
});

const aReview = (change: Partial<ReviewView> = {}) =>
  ({
    _id: 'r1',
    contacts: [],
    contactGapMinutes: 15,
    ...{ alarms: [], handovers: [], colleagues: [] },
    arrivals: { 1: ago(70) },
    asides: [],
    labNotes: [],
    documents: [],
    reports: [],
    customer: { phoneNo: '+41790000004', preferredLanguage: 'en' },
    measures: [critical],
    unmapped: [],
    ...change,
  }) as unknown as ReviewView;

const realFetch = globalThis.fetch;
let sent: { url: string; body: unknown }[];
let reply: () => Response;

beforeAll(async () => {
  await speak('de');
  setContent(shippedContent());
});
beforeEach(() => {
  sent = [];
  reply = () => new Response(null, { status: 204 });
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    sent.push({ url: String(input instanceof Request ? input.url : input), body });
    return reply();
  }) as typeof globalThis.fetch;
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  await speak('de');
});

const show = (part: React.ReactNode, review: ReviewView) =>
  renderKit(
    <Provider store={createStore()}>
      <CaseContext value={{ review, lab: review, isReadOnly: false } as unknown as OpenCase}>{part}</CaseContext>
    </Provider>,
  );
const type = userEvent.setup({ delay: null });
const words = () => document.body.textContent ?? '';

describe('the calls about a critical value', () => {
  it('stand in one course with the alarm; a call too soon is no attempt, and the next one says from when it counts', () => {
    const alarm = {
      _id: 'a1',
      importedAt: ago(70),
      alerted: 3,
      delivered: 2,
      escalations: [{ at: ago(55), to: 'doctor' as const, doctor: 'F. Beispieler' }],
      acknowledgedAt: ago(52),
      acknowledgedBy: 'Ursina Probeli',
      contactedAt: null,
    };
    show(<ContactPart />, aReview({ alarms: [alarm], contacts: [aCall(30), aCall(20), aCall(5)] }));
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const order = [
      /eingetroffen.*Alarm an 3 .*auf 2 Telefonen/,
      /Eskaliert an F. Beispieler.*niemand hatte übernommen/,
      /Übernommen von Ursina Probeli.*nach 18 Min/,
      /1. Versuch: nicht erreicht/,
      /zählt nicht als Versuch.*weniger als 15 Minuten/,
      /2. Versuch: nicht erreicht/,
      /3. Versuch zählt ab/,
    ];
    for (const [index, pattern] of order.entries()) expect(steps[index + 1]).toMatch(pattern);
  });

  it('reach somebody only with what was said, what was repeated, and a tick; the server sets the time', async () => {
    show(<ContactPart />, aReview());
    await type.click(screen.getByRole('button', { name: /^E Erreicht$/ }));
    await type.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    await type.type(screen.getByLabelText('Was haben Sie gesagt?'), 'Sofort in den Notfall');
    await type.type(screen.getByLabelText('Was wurde wiederholt?'), 'Ich fahre jetzt');
    await type.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    expect(sent).toEqual([]);
    await type.click(screen.getByRole('checkbox'));
    await type.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      calledAt: null,
      outcome: 'reached-and-understood',
      whom: 'person',
      phoneNo: '079 000 00 04',
      said: 'Sofort in den Notfall',
      readBack: 'Ich fahre jetzt',
      note: '',
      measureIds: ['1'],
    });
  });

  it('name somebody else with another number', async () => {
    show(<ContactPart />, aReview());
    await type.click(screen.getByRole('button', { name: /Andere/ }));
    expect(screen.getByLabelText('Nummer')).toHaveValue('');
    expect(within(screen.getByLabelText('Mit wem')).getAllByRole('option')).toHaveLength(2);
  });

  it('can be added to at any time', async () => {
    const reached = aCall(9, { outcome: 'reached-and-understood', whom: 'relative', said: 'Notfall', readBack: 'Ja' });
    show(<ContactPart />, aReview({ contacts: [{ ...reached, recordedAt: ago(1) }] }));
    expect(words()).toMatch(/Erreicht: Angehörige.*Gesagt: Notfall.*Wiederholt: Ja.*Nachtrag/);
    expect(document.querySelector('form')).toBeNull();
    await type.click(screen.getByRole('button', { name: 'Weiteren Eintrag machen' }));
    expect(document.querySelector('form')).not.toBeNull();
  });
});

describe('an alarm nobody has taken over', () => {
  it('is on every page of the doctors, and says whom it went on to', async () => {
    const items = [
      {
        _id: 'a1',
        orderId: 'o1',
        orderNumber: '2600000018',
        importedAt: ago(31),
        escalatedTo: { to: 'doctor', doctorId: 'me' },
      },
    ];
    reply = () => Response.json({ items });
    show(<OpenAlarms userId="me" />, aReview());
    const alarm = await screen.findByRole('alert');
    expect(alarm).toHaveTextContent(
      /niemand hat ihn übernommen.*vor 3[12] Min.*Auftrag 2600000018.*An Sie weitergegeben/,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/doctor/orders/o1');
  });
});

describe('what the laboratory remarked', () => {
  const note = (about: 'message' | 'order', test: string, text: string) => ({
    _id: text,
    about,
    test,
    note: text,
    at: ago(3),
  });
  it('stands word for word, with what it is about', () => {
    const labNotes = [note('message', '', 'Probe hämolytisch'), note('order', 'Lipide', 'Nicht nüchtern')];
    show(<LabNotes />, aReview({ labNotes }));
    const region = screen.getByRole('region', { name: 'Bemerkungen des Labors' });
    expect(region).toHaveTextContent(/Zu Probe oder Person: «Probe hämolytisch».*Zu Lipide: «Nicht nüchtern»/);
  });

  it.each([
    ['the area in another language', 'LIPIDES', true],
    ['one of its values as the laboratory calls it', 'ldl', true],
    ['something else', 'Blutbild', false],
    ['nothing', ' ', false],
  ])('about an order named like %s', (_name, test, isThere) => {
    const area = { name: { de: 'Blutfette', en: 'Blood fats', fr: 'Lipides', it: 'Lipidi' } };
    const found = notesOfArea([note('order', test, 'x')], area, [{ name: 'LDL', code: '13457-7' }]);
    expect(found).toHaveLength(isThere ? 1 : 0);
  });

  it('about the sample stands above the case only', () => {
    expect(notesOfArea([note('message', 'LDL', 'x')], { name: inAll('LDL') }, [])).toEqual([]);
  });
});

describe('a word of the laboratory that was not taken', () => {
  const stands = seen('1', { valueText: '4.6', number: 4.6 });
  const aside = (change: Partial<ReviewAsideView> = {}): ReviewAsideView => ({
    ...seen('7', { valueText: '5.9', number: 5.9, status: 'C', flags: ['H'], notes: ['Zweite Messung'] }),
    reason: 'older',
    standsId: '1',
    saidAt: '2026-11-20T07:00:00.000Z',
    standsSaidAt: '2026-11-20T09:30:00.000Z',
    ...change,
  });

  it('stands beside the value it is about, both with their times', () => {
    const review = aReview({ asides: [aside()] });
    show(<ValueTable label="Mineralstoffe" measures={[stands]} />, review);
    const [, row, word] = screen.getAllByRole('row');
    expect(row).toHaveTextContent('4.6');
    expect(word).toHaveTextContent(
      /Es gilt4.6.*vom 20.11.2026, 10:30.*Labor sagt auch5.9.*Laborzeichen H.*08:00.*Zweite/,
    );
  });

  it.each(ASIDE_REASONS.flatMap((reason) => LANGUAGES.map((language) => [reason, language] as const)))(
    'says why in words: %s in %s',
    async (reason, language) => {
      await speak(language);
      show(<LabWord aside={aside({ reason })} stands={stands} />, aReview());
      expect(words()).not.toContain('word.because');
    },
  );

  it.each([
    ['Wert behalten', false],
    ['Meldung übernehmen', true],
  ])('is decided with a reason: %s', async (name, taken) => {
    show(<LabWord aside={aside()} stands={stands} />, aReview());
    await type.click(screen.getByRole('button', { name }));
    expect(sent).toEqual([]);
    const field = screen.getByRole('textbox', { name: /Begründung/ });
    expect(field).toHaveFocus();
    await type.type(field, 'Telefonisch geklärt');
    await type.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      url: expect.stringMatching(/\/results\/r1\/words\/7$/),
      body: { taken, reason: 'Telefonisch geklärt' },
    });
  });

  it('says so where no value stands', () => {
    show(<LabWord aside={aside({ standsId: null, standsSaidAt: null, saidAt: null })} stands={undefined} />, aReview());
    expect(words()).toMatch(/Es giltnichts.*ohne Zeit/);
  });
});

describe('a flag of the laboratory', () => {
  it('stands beside its value, and is said to contradict where it does', () => {
    const measures = [
      seen('1', { flags: ['H'], position: 'within', side: null }),
      seen('2', { flags: ['N'], position: 'within', side: null }),
    ];
    show(<ValueTable label="Mineralstoffe" measures={measures} />, aReview());
    const [, , contradiction, agreed] = screen.getAllByRole('row');
    expect(contradiction).toHaveTextContent('Labor meldet H, der Wert liegt im Bereich');
    expect(agreed).toHaveTextContent('N');
    expect(agreed).not.toHaveTextContent('Labor meldet');
  });
});

describe('documents of the laboratory', () => {
  const document = (_id: string, refused: string | null) => ({
    _id,
    name: 'Befund',
    bytes: 20_480,
    refused,
    at: ago(9),
  });

  it('can be opened and kept; a refused one says why', async () => {
    show(<DocumentsPart />, aReview({ documents: [document('d1', null), document('d2', 'not-pdf')] }));
    expect(words()).toMatch(/20 kB.*es war kein PDF/);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    reply = () => Response.json({ statusCode: 404, error: 'not-found', message: 'x' }, { status: 404 });
    await type.click(screen.getByRole('button', { name: 'Befund herunterladen' }));
    await screen.findByRole('alert');
    expect(sent[0]?.url).toMatch(/\/results\/r1\/documents\/d1$/);
  });

  it.each(['empty', 'not-base64', 'not-pdf', 'too-large', 'several'])(
    'refused as %s say so in every language',
    async (code) => {
      for (const language of LANGUAGES) {
        await speak(language);
        const { unmount } = show(<DocumentsPart />, aReview({ documents: [document('d1', code)] }));
        expect(words()).not.toContain('documents.refused');
        unmount();
      }
    },
  );
});

describe('a value that the laboratory corrected', () => {
  const corrected = (change: Partial<NonNullable<ReviewMeasureView['corrected']>> = {}) => ({
    ...{ valueText: '128', number: 128, unit: 'g/l', rangeText: '117-153', flags: [], notes: [], status: 'F' },
    version: 1,
    ...change,
  });
  const haemoglobin = (change: Partial<ReviewMeasureView>): ReviewMeasureView => ({
    ...aMeasure('hemoglobin', {
      number: 92,
      unit: 'g/l',
      range: { lower: 117, upper: 153, text: '117-153', source: 'lab' },
    }),
    _id: '7',
    previousAt: null,
    corrected: null,
    passedLimit: null,
    ...change,
  });
  const ring = () => document.querySelector<HTMLElement>('[class*="previous"]')?.style.left ?? null;

  it('shows what stood before beside what stands now, and as the ring on its line', () => {
    const table = (change: Partial<ReviewMeasureView>) =>
      show(<ValueTable label="Blutbild" measures={[haemoglobin(change)]} />, aReview());
    const alone = table({});
    expect(ring()).toBeNull();
    alone.unmount();
    const figure = table({ corrected: corrected() });
    const [, , details] = screen.getAllByRole('row');
    expect(details).toHaveTextContent('bisher 128 g/l (Version 1) → 92 g/l');
    expect(ring()).not.toBeNull();
    figure.unmount();
    // Figures of another unit have no place on this line.
    table({ corrected: corrected({ valueText: '12.8', number: 12.8, unit: 'g/dl' }) });
    expect(ring()).toBeNull();
  });
});

describe('a critical value', () => {
  const urgency = { de: 'Sofort anrufen.', en: 'Call at once.', fr: 'Appeler.', it: 'Chiamare.' };
  const passed = { ...critical, passedLimit: { side: 'high' as const, limit: 6.2, urgency } };

  it('says below its row which limit it passed, and beside the call how soon it has to be told', () => {
    show(<ValueTable label="Mineralstoffe" measures={[passed]} />, aReview());
    expect(screen.getAllByRole('row')[2]).toHaveTextContent('über der kritischen Grenze 6.2 mmol/l');
    expect(words()).not.toContain('Sofort anrufen');
    show(<ContactPart />, aReview({ measures: [passed] }));
    expect(words()).toContain('Sofort anrufen.');
  });

  it('names no limit where only the laboratory’s flag makes it critical', () => {
    show(<ValueTable label="Mineralstoffe" measures={[critical]} />, aReview());
    expect(words()).not.toContain('Grenze');
  });
});

describe('a case that was released', () => {
  const released = (change: Partial<ReviewView> = {}) =>
    aReview({
      orderStatus: OrderStatus.READY_FOR_APPROVAL,
      areas: [],
      messages: [{ receivedAt: '2026-11-20T07:00:00Z', status: 'applied', fileName: 'labor.hl7' }],
      releases: [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Ursina Probeli' }],
      undoneMatches: [],
      isTakenBack: false,
      ...change,
    });
  const undoneAt = (at: string) => [{ at, by: 'Reto Testmann', reason: 'Probe vertauscht' }];

  it('says what held when: values, release, correction, the draft', () => {
    const later = { receivedAt: '2026-11-21T07:00:00Z', status: 'applied', fileName: 'korrektur.hl7' };
    show(<TimelinePart />, released({ messages: [...released().messages, later] }));
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
      'Labor schickt Werte',
      'Version 1 freigegeben',
      'Labor schickt Korrektur',
      'Version 2, Entwurf',
    ]);
    expect(words()).toContain('korrektur.hl7, übernommen');
  });

  it('says why it is open again where a match was undone since, and that nobody reads it any more', () => {
    const review = released({ undoneMatches: undoneAt('2026-11-20T09:00:00Z'), isTakenBack: true });
    show(<CorrectionBanner />, review);
    expect(words()).toContain('rückgängig gemacht');
    expect(words()).toContain('Die Person sieht im Moment kein Resultat');
    expect(words()).toContain('Probe vertauscht');
    expect(words()).not.toContain('liest jetzt ein überholtes Resultat');
  });

  it('says nothing of a match that was undone before the release', () => {
    show(<CorrectionBanner />, released({ undoneMatches: undoneAt('2026-11-20T07:30:00Z') }));
    expect(words()).toContain('liest jetzt ein überholtes Resultat');
    expect(words()).not.toContain('rückgängig gemacht');
  });
});

describe('the texts of a call', () => {
  const form = (orderId = 'o1') => show(<ContactPart />, aReview({ orderId, contacts: [] }));
  beforeEach(() => sessionStorage.clear());

  it('are there again with what they were about, for this case only, until they are saved', async () => {
    const first = form();
    await type.click(screen.getByRole('button', { name: /Erreicht/ }));
    await type.type(screen.getByRole('textbox', { name: 'Was haben Sie gesagt?' }), 'Kalium sofort kontrollieren');
    first.unmount();
    const other = form('o2');
    expect(screen.queryByRole('textbox', { name: 'Was haben Sie gesagt?' })).toBeNull();
    other.unmount();
    const again = form();
    expect(screen.getByRole('button', { name: /^E Erreicht/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('textbox', { name: 'Was haben Sie gesagt?' })).toHaveValue('Kalium sofort kontrollieren');
    await type.type(screen.getByRole('textbox', { name: 'Was wurde wiederholt?' }), 'sofort in den Notfall');
    await type.click(screen.getByRole('checkbox'));
    await type.click(screen.getByRole('button', { name: 'Kontakt speichern' }));
    await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/contacts'))).toBe(true));
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
    again.unmount();
  });

  it('are gone when the person signs out', async () => {
    const first = form();
    await type.click(screen.getByRole('button', { name: /Nicht erreicht/ }));
    await type.type(screen.getByRole('textbox', { name: 'Bemerkung' }), 'Combox');
    first.unmount();
    signOutHere('logout');
    form();
    expect(screen.queryByRole('textbox', { name: 'Bemerkung' })).toBeNull();
  });
});
