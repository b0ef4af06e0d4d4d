import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import '#web/client/staff-calls.ts';
import { AdminFailuresScreen } from '#web/runtime/admin-failures/admin-failures.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const AT = '2026-11-20T08:00:00Z';
const ORDER = '019a0000-0000-7000-8000-0000000000c1';
const aFailure = (_id: string, more: Partial<FailureView> = {}): FailureView => ({
  ...{ kind: 'job', _id, work: 'import-lab-file', reason: 'crashed', code: null, tries: 3, amount: null },
  ...{ subject: null, failedAt: AT },
  ...more,
});

beforeAll(() => speak('de', 'runtime'));
afterEach(() => {
  globalThis.fetch = network;
});

interface Server {
  total?: number;
  again?: () => Said;
  discard?: () => Said;
}

function open(items: FailureView[], { total, again = noContent, discard = noContent }: Server = {}) {
  let left = items;
  const act = (say: () => Said) => () => {
    const said = say();
    if (said instanceof Response) left = left.slice(1);
    return said;
  };
  const served = serveCalls({
    'GET /failures': () => ({ items: left, total: total ?? left.length }),
    'POST /failures/job/a/again': act(again),
    'POST /failures/job/a/discard': act(discard),
    'POST /admin/queues/ticket': () => 'no-permission',
  });
  openScreen(<AdminFailuresScreen />);
  return served;
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const cells = async () => {
  const [row] = await rows();
  return [...(row as HTMLElement).children].map(({ textContent }) => textContent);
};

describe('work that failed', () => {
  it('stands with how often it was tried, since when, and what somebody looks for in the log', async () => {
    open([aFailure('a', { reason: 'tried-out', code: 'ECONNRESET', tries: 311 })]);
    const [, what, about, tries, since] = await cells();
    expect(what).toMatch(/ECONNRESET/);
    expect([about, tries, since]).toEqual(['–', '311 Versuche', formatDateTime(AT)]);
    expect(screen.queryByText(/^Gezeigt sind die ältesten/)).toBeNull();
  });

  it.each<[Partial<FailureView>, string, string | null]>([
    [
      { subject: { kind: 'order', orderId: ORDER, orderNumber: '2600001230' } },
      'Auftrag 2600001230',
      `${adminPaths.orders}?order=${ORDER}`,
    ],
    [
      { subject: { kind: 'order', orderId: ORDER, orderNumber: '2600001230' }, amount: 24_900 },
      'Auftrag 2600001230, CHF 249.00',
      `${adminPaths.orders}?order=${ORDER}`,
    ],
    [{ subject: { kind: 'phone', phoneNo: '+41 79 … 01' } }, '+41 79 … 01', null],
    [{ subject: { kind: 'email', email: 'l…@example.org' } }, 'l…@example.org', null],
    [{ subject: { kind: 'import', fileName: 'nord.hl7' } as FailureView['subject'] }, 'nord.hl7', adminPaths.upload],
    [
      { subject: { kind: 'message', fileName: 'nord.hl7', position: 0 } as FailureView['subject'] },
      'nord.hl7, Meldung 1',
      adminPaths.upload,
    ],
  ])('leads administrators to what it is about: %j', async (more, words, address) => {
    open([aFailure('a', more)]);
    expect((await cells())[2]?.replaceAll(/\s/g, ' ')).toBe(words);
    const link = within((await rows())[0] as HTMLElement).queryByRole('link');
    expect(link?.getAttribute('href') ?? null).toBe(address);
  });

  it('is done again, and stands here no longer', async () => {
    const { sentTo } = open([aFailure('a'), aFailure('b')]);
    await userEvent.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /^Wiederholen/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(sentTo('POST /failures/job/a/again')).toHaveLength(1);
  });

  it('that could not be done again says why, at its row', async () => {
    open([aFailure('a'), aFailure('b')], { again: () => 'generic' });
    await userEvent.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /^Wiederholen/ }));
    const [first, second] = await rows();
    expect(await within(first as HTMLElement).findByRole('alert')).not.toBeEmptyDOMElement();
    expect(within(second as HTMLElement).queryByRole('alert')).toBeNull();
  });

  it('is discarded only with a reason, and says where that did not work', async () => {
    const answers: Said[] = ['generic', noContent()];
    const { sentTo } = open([aFailure('a')], { discard: () => answers.shift() ?? 'generic' });
    await userEvent.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /^Verwerfen/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const discard = () => userEvent.click(dialog.getByRole('button', { name: 'Verwerfen' }));
    await discard();
    expect(dialog.getByRole('textbox')).toBeInvalid();
    await userEvent.type(dialog.getByRole('textbox'), 'Von Hand erledigt');
    await discard();
    await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement());
    await discard();
    expect(await screen.findByText('Nichts ist gescheitert')).toBeInTheDocument();
    expect(sentTo('POST /failures/job/a/discard')).toEqual([
      { reason: 'Von Hand erledigt' },
      { reason: 'Von Hand erledigt' },
    ]);
  });

  it('gives the focus back where it was not discarded', async () => {
    const { sentTo } = open([aFailure('a')]);
    const discard = within((await rows())[0] as HTMLElement).getByRole('button', { name: /^Verwerfen/ });
    await userEvent.click(discard);
    await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(discard).toHaveFocus();
    expect(sentTo('POST /failures/job/a/discard')).toEqual([]);
  });

  it('says how much of it is shown', async () => {
    open([aFailure('a')], { total: 250 });
    expect(await screen.findByText('Gezeigt sind die ältesten 1 von 250.')).toBeInTheDocument();
  });

  it('says why the queues themselves cannot be looked at', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Warteschlangen ansehen' }));
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  });
});
