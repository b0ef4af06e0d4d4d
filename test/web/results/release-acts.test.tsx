import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReleaseRefusal } from '#shared/domain/results/may-release.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { sessionVerified } from '#web/app/session.ts';
import type { OpenCase } from '#web/results/review/case-context.ts';
import { ReleasePreview } from '#web/results/review/release-preview.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { PERSON } from '../orders/purchase-screens.tsx';
import { serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aDraft, aReview } from './a-review.ts';
import { wordsIn } from './in-locales.ts';
import { openCase } from './show-case.tsx';

const realFetch = globalThis.fetch;
beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});
beforeEach(() => serve({ ...wordsIn('de'), ...wordsIn('fr') }));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const DRAFT = { ...aDraft(true), summary: inAll('Alles ist gut.') };

interface Wish {
  given?: Partial<OpenCase>;
  failure?: string | null;
  isReleasing?: boolean;
  hasNext?: boolean;
}

async function show({ given = {}, failure = null, isReleasing = false, hasNext = true }: Wish = {}) {
  const [onRelease, onReleaseNext, onBack] = [jest.fn(), jest.fn(), jest.fn()];
  const preview = (
    <ReleasePreview
      {...{ failure, isReleasing, onRelease, onBack }}
      onReleaseNext={hasNext ? onReleaseNext : undefined}
    />
  );
  const { store } = openCase(preview, { draft: DRAFT, ...given });
  await screen.findByRole('heading', { name: 'Vor der Freigabe' });
  return { onRelease, onReleaseNext, onBack, store };
}
const tick = () => screen.getByRole('checkbox', { name: /Ich habe die Vorschau/ });
const release = () => screen.getByRole('button', { name: /Jetzt für Nora Testerin freigeben/ });
const releaseNext = () => screen.getByRole('button', { name: /Freigeben und nächster/ });
const press = (more: object) => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, ...more });
const refusal = (code: ReleaseRefusal['code']): ReleaseRefusal[] => [{ code, subjects: [] }];

describe('the release of what a doctor has read', () => {
  it('goes out once it is read, as it was read, by button or key, alone or with the next case', async () => {
    const { onRelease, onReleaseNext } = await show();
    expect(screen.getByText('Alle Punkte sind erfüllt.')).toBeInTheDocument();
    expect(release()).toBeDisabled();
    expect(releaseNext()).toBeDisabled();
    press({});
    press({ shiftKey: true });
    expect([onRelease, onReleaseNext].map(({ mock }) => mock.calls)).toEqual([[], []]);
    fireEvent.click(tick());
    fireEvent.click(release());
    press({});
    fireEvent.click(releaseNext());
    press({ shiftKey: true });
    const read = { draft: DRAFT, readOn: expect.stringMatching(/\S/), overridesHours: false };
    expect(onRelease.mock.calls).toEqual([[read], [read]]);
    expect(onReleaseNext.mock.calls).toEqual([[read], [read]]);
  });

  it.each<[string, Wish, string | null]>([
    ['something is open', { given: { refusals: refusal('summary-missing') } }, '1 Punkt sperrt die Freigabe.'],
    ['it is under way', { isReleasing: true }, null],
  ])('does not go out while %s, also when it is read', async (_what, wish, said) => {
    const { onRelease, onReleaseNext } = await show(wish);
    fireEvent.click(tick());
    press({});
    press({ shiftKey: true });
    expect([onRelease, onReleaseNext].map(({ mock }) => mock.calls)).toEqual([[], []]);
    expect(screen.getByRole('button', { name: /Jetzt für/ })).toBeDisabled();
    if (said) expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('cannot be begun in a case that is over', async () => {
    await show({ given: { isReadOnly: true } });
    expect(tick()).toBeDisabled();
    expect(release()).toBeDisabled();
  });

  it('has nothing to be read, and cannot be ticked, while a level is missing', async () => {
    await show({ given: { draft: aDraft(false) } });
    expect(screen.getByText('Die Vorschau erscheint, sobald alles beurteilt ist')).toBeInTheDocument();
    expect(tick()).toBeDisabled();
  });

  it('offers no next case where none follows, and its key does nothing', async () => {
    const { onRelease } = await show({ hasNext: false });
    fireEvent.click(tick());
    expect(screen.queryByRole('button', { name: /nächster/ })).toBeNull();
    press({ shiftKey: true });
    expect(onRelease).not.toHaveBeenCalled();
  });

  it('that failed says why; Escape leads back', async () => {
    const { onBack } = await show({ failure: 'Die Freigabe ist fehlgeschlagen.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Die Freigabe ist fehlgeschlagen.');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe('what happens after a release', () => {
  const releases = [{ version: 1, releasedAt: '2026-11-20T08:00:00Z', releasedBy: 'Ursina Probeli' }];
  const compared = /^Die Person sieht alt und neu nebeneinander/;
  it.each<[string, Partial<ReviewView>, boolean]>([
    ['of a first one', {}, false],
    ['of a correction', { releases }, true],
    ['of one that follows a version which was taken back', { releases, isTakenBack: true }, false],
  ])('is said, %s', async (_what, review, isCompared) => {
    const customer = { ...aReview.customer, preferredLanguage: 'fr' as const };
    await show({ given: { review: { ...aReview, customer, ...review } } });
    expect(screen.getByText('SMS auf Französisch, ohne Werte und Stufen')).toBeInTheDocument();
    expect(
      screen.getByRole('checkbox', { name: 'Ich habe die Vorschau auf Französisch gelesen.' }),
    ).toBeInTheDocument();
    expect(screen.queryAllByText(compared)).toHaveLength(isCompared ? 1 : 0);
  });
});

describe('who signs what is released', () => {
  it('is the doctor who is signed in, with their title, in the preview already', async () => {
    const { store } = await show();
    const doctor = { ...PERSON, firstName: 'Ursina', lastName: 'Probeli', doctorTitle: 'Dr. med.' };
    act(() => void store.dispatch(sessionVerified(doctor)));
    expect(await screen.findByText('Dr. med. Ursina Probeli')).toBeInTheDocument();
  });
});

describe('the language of the preview', () => {
  it('is that of the person first, and can be another one', async () => {
    const customer = { ...aReview.customer, preferredLanguage: 'fr' as const };
    const draft = { ...DRAFT, summary: { de: 'Auf Deutsch.', en: '', fr: 'En français.', it: '' } };
    await show({ given: { review: { ...aReview, customer }, draft } });
    const languages = screen.getByRole('group', { name: 'Sprache der Vorschau' });
    const buttons = [...languages.querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['FR Sprache der Person', 'DE', 'EN', 'IT']);
    expect(await screen.findByText('En français.')).toBeInTheDocument();
    fireEvent.click(buttons[1] as HTMLElement);
    expect(await screen.findByText('Auf Deutsch.')).toBeInTheDocument();
    expect(screen.queryByText('En français.')).toBeNull();
  });
});
