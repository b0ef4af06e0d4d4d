import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import type { BloodMeasure, Level, ResultDraft } from '#shared/domain/results/types.ts';
import type { ReadReleaseView, ReviewView } from '#shared/views/reviewing.ts';
import { aMeasure, shippedContent } from '#test/unit/results/shipped-content.ts';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { ReleasePreview } from '#web/results/review/release-preview.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { wordsIn } from './in-locales.ts';

const content = shippedContent();
const realFetch = globalThis.fetch;
beforeAll(async () => {
  await speak('de', 'results');
  setContent(content);
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const orderedMarkers = ['hba1c', 'tsh'];
const anEntry = (resultCategoryId: string, level: Level) => ({
  resultCategoryId,
  level,
  resultCategorySummary: inAll('Text'),
  selfComparisonDescriptions: null,
});
const draftWith = (thyroid: Level): ResultDraft => ({
  summary: inAll('Ihre Schilddrüse'),
  resultCategories: [anEntry('sugar', 'good'), anEntry('thyroid', thyroid)],
  healthMeasuresResult: [],
  recommendations: [],
  followUpRecommendations: [],
  acknowledged: [],
});
const tsh = (valueText: string, change: Partial<BloodMeasure> = {}) =>
  aMeasure('tsh', { valueText, number: Number(valueText), ...change });
const measures = [aMeasure('hba1c'), tsh('120', { position: 'above', side: 'high' })];
const draft = { ...draftWith('belowAverage'), correctionReason: inAll('Das Labor hat neu gemessen.') };

const read: ReadReleaseView = {
  versions: [{ version: 1, releasedAt: '2026-11-20T08:00:00Z' }],
  document: buildReleasedResult({
    content,
    draft: draftWith('good'),
    measures: [aMeasure('hba1c'), tsh('50')],
    orderedMarkers,
  }),
  withdrawn: [],
};
const releases = [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Ursina Probeli' }];

function show(change: Partial<ReviewView>): void {
  serve(wordsIn('de'));
  const review = {
    ...{ _id: 'r1', orderId: 'o1', orderNumber: '2600000026', product: inAll('Basis-Check'), sampledAt: null },
    customer: { id: 'c1', firstName: 'Nora', lastName: 'Testerin', preferredLanguage: 'de' },
    ...{ measures: [], unmapped: [], asides: [], createdBy: null, isTakenBack: false, releases, read },
    ...{ callbackHours: inAll('Mo-Su 00:00-24:00'), callbackHolidays: [] },
    ...change,
  };
  const lab = { measures, unmapped: [], areas: [], healthMeasures: [], orderedMarkers };
  const open = { review, lab, draft, refusals: [], isReadOnly: false } as unknown as OpenCase;
  const nothing = () => undefined;
  openScreen(
    <CaseContext value={open}>
      <ReleasePreview isReleasing={false} failure={null} onRelease={nothing} onBack={nothing} />
    </CaseContext>,
  );
}

const changes = () => screen.findByRole('region', { name: 'Was sich geändert hat' });
const rows = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the preview of a correction', () => {
  it('shows the reason and each change as the person will read them, under their heading', async () => {
    show({});
    const region = await changes();
    expect(region).toHaveTextContent('Das Labor hat neu gemessen.');
    expect(region).toHaveTextContent('weniger gut');
    const [value, area, ...others] = rows(region);
    expect(value).toMatch(/TSH.*50.*im Bereich.*120.*über Bereich/);
    expect(area).toMatch(/Einstufung.*Gut.*Zu beachten/);
    expect(others).toEqual([]);
    expect(screen.getByText('Ihr Resultat wurde korrigiert')).toBeInTheDocument();
    expect(screen.getByText(/Fassung 2 vom .*, ersetzt die Fassung vom 20\.11\.2026/)).toBeInTheDocument();
    const versions = screen.getByRole('region', { name: 'Fassungen' });
    expect(
      within(versions)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Fassung 2, gültig'), expect.stringContaining('Fassung 1, ersetzt')]);
  });

  it('shows nothing of a value that the laboratory has taken back', async () => {
    show({ read: { ...read, withdrawn: ['tsh'] } });
    const [value] = rows(await changes());
    expect(value).toContain('kein Wert');
    expect(value).not.toContain('50');
  });

  it('is shown wide or as on a phone, in a page of its own whose links lead nowhere', async () => {
    show({});
    await changes();
    const widths = screen.getByRole('group', { name: 'Breite' });
    fireEvent.click(within(widths).getByRole('button', { name: 'Mobil' }));
    const frame = screen.getByTitle('So sieht es die Person') as HTMLIFrameElement;
    const page = frame.contentDocument?.body as HTMLElement;
    await waitFor(() => expect(page).toHaveTextContent('Ihr Resultat wurde korrigiert'));
    expect(screen.queryByRole('region', { name: 'Was sich geändert hat' })).toBeNull();
    const links = [...page.querySelectorAll('a:not([href^="#"])')];
    expect(links.map((link) => fireEvent.click(link))).toEqual(links.map(() => false));
    fireEvent.click(within(widths).getByRole('button', { name: 'Breit' }));
    expect(await changes()).toBeInTheDocument();
  });

  it('compares with nothing where the version before was taken back', async () => {
    show({ read: null, isTakenBack: true });
    const region = await changes();
    expect(region).toHaveTextContent('Die frühere Fassung wurde zurückgenommen.');
    expect(rows(region)).toEqual([]);
  });

  it('is no correction before the first release', async () => {
    show({ releases: [], read: null });
    expect(await screen.findByText('Ihre Schilddrüse')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Was sich geändert hat' })).toBeNull();
    expect(screen.getByText('Ihre Resultate')).toBeInTheDocument();
  });
});
