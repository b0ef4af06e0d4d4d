import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { ExportView } from '#shared/views/exports.ts';
import '#web/client/staff-calls.ts';
import { describeFilter } from '#web/exports/admin-download/describe-filter.ts';
import { describeTarget } from '#web/exports/admin-download/describe-target.ts';
import { ExportActs } from '#web/exports/admin-download/export-acts.tsx';
import { OrdersForm } from '#web/exports/admin-download/orders-form.tsx';
import { ResultFileForm } from '#web/exports/admin-download/result-file-form.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { savedFiles } from '../saved-files.ts';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const NUMBER = makeOrderNumber(1185, 2026);
const MADE: ExportView = {
  ...{ _id: 'e1', kind: 'orders', askedBy: { _id: 'u', name: 'Reto Testmann' }, filter: { status: ['0'] } },
  ...{ state: JobState.done, handled: 2, total: 2, reason: null, rows: 2318, bytes: 99 },
  ...{ pseudonymised: false, manifest: null },
  ...{ createdAt: '2026-11-20T13:03:00Z', expiresAt: '2999-11-21T13:03:00Z' },
};
const saved = savedFiles();
const { t } = i18next;

beforeAll(() => speak('de'));
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = network;
});

const aFile = (name: string) =>
  new Response('x', { headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` } });
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

describe('what a file of orders holds, in words', () => {
  it.each<[object, string]>([
    [{}, 'alle'],
    [{ status: [] }, 'alle'],
    [{ since: '2026-11-01', until: '2026-11-30' }, 'ab 01.11.2026, bis 30.11.2026'],
    [{ search: 'Müller', productGroupKey: 'iron' }, 'iron, Suche «Müller»'],
    [{ customerId: 'u1', partnerBranchId: 'b1' }, 'eine Person, ein Standort'],
  ])('%j: %s', (filter, words) => {
    expect(describeFilter(filter as ExportView['filter'], t)).toBe(words);
  });

  it('names each status, where it was taken, and the programme', () => {
    const words = describeFilter(
      { status: ['0', '4'], application: 'homesampling', programme: 'small-profiles' } as ExportView['filter'],
      t,
    );
    expect(words.split(', ')).toHaveLength(4);
    expect(words).toMatch(/Kleine Profile$/);
    expect(words).not.toMatch(/exports:|orders-data:|common:|undefined/);
  });
});

describe('what all rows of a file are about, in words', () => {
  it.each([
    [{ year: null, status: null, application: null }, /^wie in der Datei$/],
    [{ year: 2026, status: null, application: null }, /^Jahr 2026$/],
    [{ year: 2026, status: 4, application: null }, /^Jahr 2026 · Status «[^»]+»$/],
    [{ year: null, status: 999, application: 'branch' }, /^[^·«]+$/],
  ] as const)('%j: %s', (target, words) => {
    expect(describeTarget({ ...target, utcOffset: null } as Parameters<typeof describeTarget>[0], t)).toMatch(words);
  });
});

describe('a file that was asked for', () => {
  const open = (more: Partial<ExportView>, server: Parameters<typeof serveCalls>[0] = {}) => {
    const served = serveCalls(server);
    openScreen(<ExportActs one={{ ...MADE, ...more }} name="Aufträge: alle" />);
    return served;
  };

  it('is taken once it is ready, and says why it could not be', async () => {
    const answers: Said[] = ['generic', aFile('auftraege.csv')];
    open({}, { 'GET /exports/e1/file': () => answers.shift() ?? 'generic' });
    await press(/^Laden/);
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(saved).toEqual([]);
    await press(/^Laden/);
    await waitFor(() => expect(saved).toEqual(['auftraege.csv']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([JobState.waiting, JobState.running])('can be stopped while it is made: %s', async (state) => {
    const { sentTo } = open({ state }, { 'DELETE /exports/e1': noContent });
    await press(/^Abbrechen/);
    await waitFor(() => expect(sentTo('DELETE /exports/e1')).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, Partial<ExportView>]>([
    ['that failed', { state: JobState.failed }],
    ['that was stopped', { state: JobState.cancelled }],
    ['whose time is over', { expiresAt: '2020-01-01T00:00:00Z' }],
  ])('%s is made again, narrowed as before', async (_what, more) => {
    const queries: string[] = [];
    open(more, {
      'GET /orders/csv-download': (_body, query) => {
        queries.push(String(query));
        return {};
      },
    });
    expect(screen.queryByRole('button', { name: /^Laden/ })).toBeNull();
    await press(/^Erneut/);
    await waitFor(() => expect(queries).toEqual(['status=0&isExport=true']));
  });

  it('that cannot be made again says why', async () => {
    open({ state: JobState.failed });
    await press(/^Erneut/);
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  });
});

it('a file of orders is made of what was chosen, and of nothing else', async () => {
  const queries: Record<string, string>[] = [];
  const take = (_body: never, query: URLSearchParams) => {
    queries.push(Object.fromEntries(query));
    return {};
  };
  serveCalls({ 'GET /orders/csv-download': take });
  openScreen(<OrdersForm />);
  await press('Datei erstellen');
  await waitFor(() => expect(queries).toEqual([{ isExport: 'true', separator: 'semicolon', bom: 'true' }]));
  const [status, application, programme, separator] = screen.getAllByRole('combobox') as HTMLSelectElement[];
  const pick = (field: HTMLSelectElement | undefined, at: number) =>
    fireEvent.change(field as HTMLSelectElement, { target: { value: field?.options[at]?.value } });
  pick(status, 1);
  pick(application, 1);
  pick(programme, 1);
  pick(separator, 1);
  await userEvent.click(screen.getByRole('checkbox', { name: /BOM/ }));
  await press('Datei erstellen');
  await waitFor(() => expect(queries).toHaveLength(2));
  expect(queries[1]).toEqual({
    ...{ isExport: 'true', bom: 'false', separator: separator?.options[1]?.value },
    ...{ status: status?.options[1]?.value, application: application?.options[1]?.value },
    programme: programme?.options[1]?.value,
  });
});

it('a file of a result is got by its order number, and says why there is none', async () => {
  const answers: Said[] = ['not-found', aFile('resultat.pdf')];
  const queries: string[] = [];
  const give = (_body: never, query: URLSearchParams) => {
    queries.push(String(query));
    return answers.shift() ?? 'generic';
  };
  serveCalls({ 'GET /results/download/test-result-file': give });
  openScreen(<ResultFileForm />);
  const get = () => userEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  await get();
  expect(screen.getByRole('textbox', { name: 'Bestellnummer' })).toBeInvalid();
  expect(queries).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Bestellnummer' }), NUMBER);
  await get();
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  await get();
  await waitFor(() => expect(saved).toEqual(['resultat.pdf']));
  expect(queries.at(-1)).toBe(`orderNo=${NUMBER}&format=pdf`);
});
