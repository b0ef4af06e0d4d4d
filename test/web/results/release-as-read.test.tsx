import { afterEach, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { createStore } from '#web/app/store.ts';
import '#web/client/staff-calls.ts';
import { OpenReview } from '#web/results/review/open-review.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { keepUnsavedDraft } from '#web/results/review/unsaved-draft.ts';
import { useRelease } from '#web/results/review/use-release.ts';
import type { ReviewDraft } from '#web/results/review/use-review-draft.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aDraft, aReview } from './a-review.ts';
import { wordsIn } from './in-locales.ts';

const realFetch = globalThis.fetch;
beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});
beforeEach(() => {
  sessionStorage.clear();
  serve(wordsIn('de'));
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const basis = { summaryAcceptedOn: 'all', adviceAcceptedOn: 'all' };
const judged = (summary: string) => {
  const draft = aDraft(true);
  const resultCategories = draft.resultCategories.map((area) => ({ ...area, acceptedOn: area.resultCategoryId }));
  return { ...draft, ...basis, resultCategories, summary: inAll(summary) };
};
const review: ReviewView = {
  ...aReview,
  survey: { customerSurveyId: 's1', status: SurveyStatus.COMPLETED },
  draft: judged('Alles ist gut.'),
};

/** The preview of a case, and what changes what the server has of it. */
function openPreview(opened = review): (change: Partial<ReviewView>) => void {
  let set: (change: Partial<ReviewView>) => void = () => undefined;
  function Case() {
    const [view, setView] = useState(opened);
    set = (change) => setView((now) => ({ ...now, ...change }));
    return <OpenReview review={view} userId="ursina" refetch={() => undefined} />;
  }
  openScreen(<Case />, { path: '/here', at: '/here?preview=1' });
  return (change) => act(() => set(change));
}

/** What was asked to be released. */
const released = (): { version: number; summary: { de: string } }[] =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([address]) => String(address).includes('/release-result/'))
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)));
const tick = () => screen.getByRole('checkbox', { name: /Ich habe die Vorschau/ });
const button = () => screen.getByRole('button', { name: /Jetzt für Nora Testerin freigeben/ });
const CHANGED = 'Was die Person lesen wird, hat sich geändert';

describe('that a doctor has read the preview', () => {
  it('holds for what they read: words that a colleague saved meanwhile take it back, and are not released unseen', async () => {
    const change = openPreview();
    await screen.findByText('Alles ist gut.');
    fireEvent.click(tick());
    expect(button()).toBeEnabled();
    change({ version: 2, draft: judged('Die Schilddrüse ist auffällig.') });
    expect(await screen.findByText('Die Schilddrüse ist auffällig.')).toBeInTheDocument();
    expect(tick()).not.toBeChecked();
    expect(within(screen.getByRole('alert')).getByText(CHANGED)).toBeInTheDocument();
    expect(button()).toBeDisabled();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    expect(released()).toEqual([]);
    // Back as it was, it is still not what stands read: the doctor says so anew.
    change({ version: 3, draft: judged('Alles ist gut.') });
    await screen.findByText('Alles ist gut.');
    expect(tick()).not.toBeChecked();
    fireEvent.click(tick());
    expect(screen.queryByText(CHANGED)).toBeNull();
    fireEvent.click(button());
    await waitFor(() => expect(released()).toMatchObject([{ version: 3, summary: { de: 'Alles ist gut.' } }]));
  });

  it('takes a decision about the hour of these words back too', async () => {
    const closed = { ...review, callbackHours: inAll('') };
    const worries = (summary: string) => {
      const draft = judged(summary);
      return { ...draft, resultCategories: draft.resultCategories.map((area) => ({ ...area, level: 'bad' as const })) };
    };
    const change = openPreview({ ...closed, draft: worries('Die Leber ist auffällig.') });
    await screen.findByText('Die Leber ist auffällig.');
    const anyway = () => screen.getByRole('checkbox', { name: /Trotzdem jetzt freigeben/ });
    fireEvent.click(anyway());
    expect(anyway()).toBeChecked();
    change({ version: 2, draft: worries('Die Schilddrüse ist auffällig.') });
    await screen.findByText('Die Schilddrüse ist auffällig.');
    expect(anyway()).not.toBeChecked();
    fireEvent.click(tick());
    expect(button()).toBeDisabled();
    fireEvent.click(anyway());
    fireEvent.click(button());
    await waitFor(() => expect(released()).toMatchObject([{ overridesHours: true, readOn: expect.any(String) }]));
  });

  it('is not begun half-way: what changed before the tick is said too', async () => {
    const change = openPreview();
    await screen.findByText('Alles ist gut.');
    change({ version: 2, draft: judged('Die Schilddrüse ist auffällig.') });
    expect(await screen.findByText(CHANGED)).toBeInTheDocument();
  });

  it('stays when nothing changes of what the person reads', async () => {
    const change = openPreview();
    await screen.findByText('Alles ist gut.');
    fireEvent.click(tick());
    change({ version: 2, assignedTo: { id: 'vera', name: 'Vera Zweitmeinung' } });
    expect(tick()).toBeChecked();
    fireEvent.click(button());
    await waitFor(() => expect(released()).toMatchObject([{ version: 2 }]));
  });

  it('is of the language of the person, who may have chosen another one since', async () => {
    const change = openPreview();
    await screen.findByText('Alles ist gut.');
    fireEvent.click(tick());
    change({ customer: { ...review.customer, preferredLanguage: 'fr' } });
    expect(await screen.findByText(CHANGED)).toBeInTheDocument();
    expect(tick()).not.toBeChecked();
  });
});

describe('a release', () => {
  it('saves what is left first, and is of that', async () => {
    const saved = { version: 2, savedAt: '2026-11-22T10:00:00Z', releaseRefusals: [] };
    serve({ ...wordsIn('de'), 'PUT /results/r1': saved });
    keepUnsavedDraft('o1', 'ursina', { base: review.draft, draft: judged('Die Leber ist gut.') });
    openPreview();
    await screen.findByText('Die Leber ist gut.');
    fireEvent.click(tick());
    fireEvent.click(button());
    await waitFor(() => expect(released()).toMatchObject([{ version: 2, summary: { de: 'Die Leber ist gut.' } }]));
  });

  it('asks for nothing where a save that was still under way brought other words', async () => {
    const read = judged('Alles ist gut.');
    let saved = { version: 1, draft: read };
    const draft = {
      save: async () => {
        saved = { version: 3, draft: judged('Die Schilddrüse ist auffällig.') };
        return true;
      },
      current: () => ({ base: saved }),
    } as unknown as ReviewDraft;
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={createStore()}>{children}</Provider>;
    const { result } = renderHook(() => useRelease(review, draft, 'ursina', () => undefined), { wrapper });
    await act(() => result.current.release({ draft: read, readOn: 'read', overridesHours: false }));
    expect(released()).toEqual([]);
    expect(result.current.failure).toMatch(/inzwischen geändert/);
  });
});
