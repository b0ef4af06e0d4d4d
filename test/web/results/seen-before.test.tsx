import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { LANGUAGES } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';
import type { ShareEventView, ShareView } from '#shared/views/sharing.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { SeenBefore } from '#web/results/result/seen-before.tsx';
import { whoSawBefore } from '#web/results/result/who-saw-before.ts';
import { openScreen, PERSON } from '../orders/purchase-screens.tsx';
import { speak } from '../render-kit.tsx';
import { aResult } from './a-result.ts';

const event = (kind: ShareEventView['kind'], version: number | null, day = '27'): ShareEventView => ({
  ...{ kind, version },
  at: `2026-10-${day}T09:00:00.000Z`,
});
const aShare = (recipient: string, events: ShareEventView[], state: ShareView['state'] = 'active'): ShareView => ({
  ...{ _id: recipient, recipient, phoneNo: '+41791112233', state, createdAt: '2026-10-24T08:00:00.000Z', events },
  ...{ expiresAt: '2026-10-31T08:00:00.000Z', endedAt: null, link: null },
});
const READ = [
  aShare('Praxis', [event('opened', 2, '29'), event('opened', 1)]),
  aShare('Mutter', [event('opened', 1), event('wrong-code', null)]),
  aShare('Labor', [event('file-taken', 1), event('opened', 1, '26')], 'ended'),
];
const UNTOUCHED = [
  aShare('Nobody', []),
  aShare('Only the new one', [event('opened', 2)]),
  aShare('Only guessed', [event('wrong-code', null)]),
  aShare('When it was taken back', [event('opened', null)]),
];

describe('who read the version before', () => {
  it('is who was shown it, and nobody who was not', () => {
    expect(
      whoSawBefore([...READ, ...UNTOUCHED], 2).map(({ share, hasFile, readNowAt }) => [
        share.recipient,
        hasFile,
        readNowAt,
      ]),
    ).toEqual([
      ['Praxis', false, '2026-10-29T09:00:00.000Z'],
      ['Mutter', false, null],
      ['Labor', true, null],
    ]);
    expect(whoSawBefore(READ, 1)).toEqual([]);
  });

  const CORRECTION: ResultView['correction'] = {
    reason: null,
    before: null,
    difference: null,
    asksForReading: false,
    readAt: null,
  };
  async function open(change: Partial<ResultView>, items = [...READ, ...UNTOUCHED]) {
    const view = aResult({}, { version: 2, customerId: PERSON.id, correction: CORRECTION, ...change });
    const opened = await openScreen(patterns.result, <SeenBefore view={view} />, {
      at: paths.result('o1'),
      slot: { from: '', to: '' },
      answers: { 'GET /results/o1/shares': () => ({ items, days: 7 }) },
    });
    await speak('de', 'results', 'results-sharing');
    return opened;
  }

  it('is told beside a corrected result, each with what became of it', async () => {
    await open({});
    const card = within(await screen.findByRole('region', { name: 'Wer die alte Fassung gelesen hat' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PraxisFassung 1 geöffnet am 27.10.2026. Die neue geöffnet am 29.10.2026.',
      'MutterFassung 1 geöffnet am 27.10.2026. Der Link zeigt jetzt die neue, sie ist noch nicht geöffnet.',
      'LaborFassung 1 am 27.10.2026 gelesen und als PDF geladen: Die Datei bleibt dort, wie sie war. Der Link ist beendet und zeigt die neue nicht.',
    ]);
    expect(card.getByRole('link', { name: 'Zu den geteilten Links' })).toHaveAttribute('href', paths.share('o1'));
  });

  it.each([
    ['of a first version', { correction: null }, READ],
    ['to a doctor', { customerId: 'livia' }, READ],
    ['where nobody read it', {}, UNTOUCHED],
  ])('is not told %s', async (_what, change, items) => {
    const { sent } = await open(change, items);
    const asked = items === UNTOUCHED ? 1 : 0;
    await waitFor(() => expect(sent('GET /results/o1/shares')).toHaveLength(asked));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it.each(LANGUAGES)('has words in %s', async (language) => {
    await open({});
    await speak(language);
    await screen.findAllByRole('listitem');
    expect(document.body.textContent).not.toMatch(/before\.|\{\{/);
  });
});
