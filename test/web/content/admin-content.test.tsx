import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import type {
  ContentChangeView,
  ContentUpdatesView,
  ContentUpdateView,
  ContentVersionView,
} from '#shared/views/content-updates.ts';
import errors from '../../../locales/de/errors.json' with { type: 'json' };
import '#web/client/staff-calls.ts';
import { AdminContentScreen } from '#web/content/admin-content/admin-content.tsx';
import { diffWords } from '#web/content/admin-content/diff-words.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

// A machine under load renders a whole screen slowly; nothing is asserted about time.
configure({ asyncUtilTimeout: 10_000 });

const version = (change: Partial<ContentVersionView> = {}): ContentVersionView => ({
  ...{ _id: 'v2', number: 2, hash: 'c3ab8ff13720e8ad9047', source: 'https://inhalte.example', restoredFrom: null },
  ...{ appliedAt: '2026-11-20T08:00:00Z', by: 'Reto Testmann', isLive: true, ...change },
});
const update = (kind: ContentUpdateView['kind'], change: Partial<ContentUpdateView> = {}): ContentUpdateView => ({
  ...{ kind, state: 'current', added: 0, changed: 0, removed: 0, faults: [], together: false, live: version() },
  ...{ shown: `shown-${kind}`, changes: null, ...change },
});
const title: ContentChangeView = {
  ...{ file: 'store-maintenance', key: 'title', change: 'changed', drafts: null },
  lines: [
    { field: 'note', language: null, before: 'gleich', after: 'gleich' },
    { field: 'title', language: 'de', before: 'Wir bauen um', after: 'Wir stellen um' },
    { field: 'title', language: 'fr', before: null, after: 'Nous changeons' },
  ],
};
const fault: ContentFault = {
  ...{ kind: 'recommendations', file: 'recommendations', path: 'iron.text' },
  ...{ reason: 'language-missing', facts: { language: 'fr' } },
};
const changed = update('store-maintenance', { state: 'changed', changed: 1 });
const refused = update('recommendations', { state: 'refused', faults: [fault] });
const updates = (kinds: ContentUpdateView[], change: Partial<ContentUpdatesView> = {}): ContentUpdatesView => ({
  ...{ source: 'shipped', checkedAt: '2026-11-23T10:00:00Z', shown: 'shown-all', kinds, ...change },
});

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(kinds: ContentUpdateView[], more: Answers = {}, at = '/here') {
  const answers: Answers = {
    'GET /admin/updates/all': updates(kinds),
    'GET /admin/updates/store-maintenance': updates([{ ...changed, changes: [title] }]),
    ...more,
  };
  serve(answers);
  openScreen(<AdminContentScreen />, { path: '/here', at });
  return { user: userEvent.setup({ delay: null }), answers };
}

const put = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit)?.method === 'PUT')
    .map(([url]) => String(url).replace(/^.*\/api/, ''));
const rowOf = async (name: string | RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

it('content that a closed account applied did not come with the product', async () => {
  open([update('badges', { live: version({ by: '' }) }), update('pages', { live: version({ by: null }) })]);
  expect((await rowOf(/badges/)).getByText(/Geschlossenes Konto/)).toBeInTheDocument();
  expect((await rowOf(/pages/)).getByText(/mit dem Produkt/)).toBeInTheDocument();
});

describe('the words of two texts', () => {
  it.each([
    ['Wir bauen um', 'Wir stellen um', ['bauen'], ['stellen']],
    ['gleich', 'gleich', [], []],
    ['', 'neu', [], ['neu']],
    ['Eisen, tief', 'Eisen tief', [','], []],
  ])('%s / %s', (before, after, gone, come) => {
    const pieces = diffWords(before, after);
    const only = (side: 'before' | 'after') => pieces[side].filter((piece) => piece.only).map(({ text }) => text);
    expect([only('before'), only('after')]).toEqual([gone, come]);
    expect(pieces.after.map(({ text }) => text).join('')).toBe(after);
  });

  it('of a very long text are compared as a whole', () => {
    const long = 'Wort '.repeat(1_300);
    expect(diffWords(long, `${long}mehr`).after).toHaveLength(1);
  });
});

describe('content that is up to date', () => {
  it('says so, with where it comes from and what holds since when', async () => {
    open([update('pages'), update('badges', { live: version({ by: null, number: 1 }) })]);
    expect(await screen.findByText(/Es gibt nichts anzuwenden\.$/)).toBeInTheDocument();
    expect(screen.getByText('Quelle: mit dem Produkt ausgeliefert · geprüft 11:00')).toBeInTheDocument();
    expect((await rowOf(/^Seiten und Erklärungen/)).getByText('20.11.2026, 09:00, Reto Testmann')).toBeInTheDocument();
    expect((await rowOf(/^Abzeichen/)).getByText('20.11.2026, 09:00, mit dem Produkt')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /anwenden$/ })).toBeNull();
  });

  it('that cannot be read says why', async () => {
    serve({ 'GET /admin/updates/all': 'unavailable' });
    openScreen(<AdminContentScreen />);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeEnabled();
  });
});

describe('content that would change', () => {
  it('stands side by side, what changes first, in its language', async () => {
    const { user } = open([changed, update('pages')]);
    const table = await screen.findByRole('table', { name: 'title: was sich ändert' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'de title',
      'fr title',
      ' note',
    ]);
    expect(within(table).getByText('bauen').tagName).toBe('DEL');
    expect(within(table).getByText('stellen').tagName).toBe('INS');
    expect(within(table).getByText('Nous changeons').closest('td')).toHaveAttribute('lang', 'fr');
    expect(within(rows[1] as HTMLElement).getByText('nicht vorhanden')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Nur Unterschiede' }));
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('says so where only the writing of its files is another one', async () => {
    const same = updates([update('store-maintenance', { state: 'changed', changes: [] })]);
    open([changed], { 'GET /admin/updates/store-maintenance': same });
    expect(await screen.findByText(/Nur die Schreibweise der Dateien ist anders/)).toBeInTheDocument();
  });

  it('is applied with what was compared', async () => {
    const { user } = open([changed, update('pages')], {
      'PUT /admin/updates/store-maintenance': { applied: [{ kind: 'store-maintenance', number: 3 }] },
    });
    await user.click(await screen.findByRole('button', { name: 'Wartungsseite anwenden' }));
    expect(await (await rowOf(/^Wartungsseite/)).findByText(/s, eine Transaktion$/)).toBeInTheDocument();
    expect(put()).toEqual(['/admin/updates/store-maintenance?shown=shown-store-maintenance']);
  });

  it('is refused in its row where somebody applied something else meanwhile', async () => {
    const { user } = open([changed], { 'PUT /admin/updates/store-maintenance': 'content-moved' });
    await user.click(await screen.findByRole('button', { name: 'Wartungsseite anwenden' }));
    const row = await rowOf(/^Wartungsseite/);
    expect(await row.findByText(errors.code['content-moved'])).toBeInTheDocument();
    expect(row.queryByText(/eine Transaktion$/)).toBeNull();
  });

  it('of several kinds goes live kind by kind, and one that is refused is left out', async () => {
    const { user } = open([changed, update('pages', { state: 'changed', added: 2 }), refused], {
      'PUT /admin/updates/store-maintenance': { applied: [] },
      'PUT /admin/updates/pages': { applied: [] },
    });
    await user.click(await screen.findByRole('button', { name: '2 Arten anwenden' }));
    expect(await (await rowOf(/^Seiten und/)).findByText(/s, eine Transaktion$/)).toBeInTheDocument();
    expect(put().map((path) => path.replace(/\?.*/, ''))).toEqual([
      '/admin/updates/store-maintenance',
      '/admin/updates/pages',
    ]);
  });

  it('that is valid only together goes live in one call', async () => {
    const together = { state: 'refused' as const, together: true, faults: [fault] };
    const { user } = open([changed, update('pages', together), update('footercategories', together)], {
      'PUT /admin/updates/all': { applied: [] },
    });
    expect((await rowOf(/^Fusszeile/)).getByText('Nur zusammen mit anderen')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '3 Arten anwenden' }));
    await waitFor(() => expect(put()).toEqual(['/admin/updates/all?shown=shown-all']));
  });
});

describe('content that is refused', () => {
  it('names every reason, changes nothing, and can be copied for the editor', async () => {
    const rule: ContentFault = { ...fault, path: 'a', reason: 'rule', facts: { text: 'A rule in English.' } };
    const { user } = open([{ ...refused, faults: [fault, rule] }]);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const row = await rowOf(/^Empfehlungen/);
    expect(row.getByText('Abgelehnt, 2 Fehler')).toBeInTheDocument();
    expect(row.getByText('Nichts wurde geändert')).toBeInTheDocument();
    expect(screen.getByText('Text fehlt in der Sprache «fr»')).toBeInTheDocument();
    expect(screen.getByText('A rule in English.')).toHaveAttribute('lang', 'en');
    expect(row.queryByRole('button', { name: /anwenden$/ })).toBeNull();
    await user.click(row.getByRole('button', { name: /^Fehler kopieren/ }));
    expect(await row.findByRole('button', { name: /^Kopiert/ })).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(
      'recommendations: iron.text – Text fehlt in der Sprache «fr»\nrecommendations: a – A rule in English.',
    );
  });
});

describe('the versions of a kind', () => {
  const former = version({ _id: 'v1', number: 1, isLive: false, by: null, source: 'shipped' });
  const versions = {
    'GET /admin/updates/pages/versions': { items: [version({ restoredFrom: 1 }), former], next: null },
  };
  const openVersions = async (more: Answers = {}) => {
    const { user } = open([update('pages')], { ...versions, ...more });
    await user.click(await screen.findByRole('button', { name: 'Fassungen: Seiten und Erklärungen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fassungen: Seiten und Erklärungen' }));
    return { user, dialog };
  };

  it('lead back after a question, over the one that was seen', async () => {
    const { user, dialog } = await openVersions({ 'PUT /admin/updates/pages/versions/v1': { applied: [] } });
    expect(await dialog.findByText(/Fassung 1, wieder in Kraft gesetzt\./)).toBeInTheDocument();
    expect(dialog.getAllByText('gilt')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Zurück zu Fassung 1' }));
    expect(put()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Wieder in Kraft setzen' }));
    await waitFor(() => expect(put()).toEqual(['/admin/updates/pages/versions/v1?live=v2']));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Wieder in Kraft setzen' })).toBeNull());
  });

  it('say why one cannot come back', async () => {
    const { user, dialog } = await openVersions({ 'PUT /admin/updates/pages/versions/v1': 'content-moved' });
    await user.click(await dialog.findByRole('button', { name: 'Zurück zu Fassung 1' }));
    await user.click(dialog.getByRole('button', { name: 'Wieder in Kraft setzen' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
  });
});
