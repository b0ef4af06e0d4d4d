import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { SMALL_CELL } from '#shared/limits/exports.ts';
import { change } from '#shared/server/database/sql.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, visitAs } from '#test/factories/people.ts';
import { type ResearchPerson, seedResearch } from '#test/factories/research.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';

type Wish = BodyOf<'createExport'>;
const WISH: Wish = {
  ...{ dataset: 'values', from: '2026-03-01', to: '2026-03-31', separator: 'semicolon' },
  columns: ['person', 'value'],
};

let world: World;
let exporter: Visitor;

beforeAll(async () => {
  world = await openWorld();
  exporter = await visitAs(world, await aPerson(world, ['data_export']));
  await change(world.services, 'UPDATE products SET programme = ? WHERE `key` = ?', ['pilot', 'energy-check']);
}, 120_000);
afterAll(() => world?.close());

const crowd = (count: number, month: string, wish: Partial<ResearchPerson> = {}) =>
  seedResearch(
    world,
    Array.from({ length: count }, () => ({ approved: true, at: new Date(`${month}-15T09:00:00Z`), ...wish })),
  );
async function make(month: string, wish: Partial<Wish>) {
  const body = { ...WISH, from: `${month}-01`, to: `${month}-28`, ...wish } as Wish;
  const { _id: id } = await exporter.need('createExport', { body });
  await runJobs(world);
  const { separator: _separator, ...query } = body;
  const preview = await exporter.need('previewExport', { query });
  const listed = (await exporter.need('listExports', { query: {} })).items.find(({ _id }) => _id === id);
  const headers = { authorization: `Bearer ${exporter.token}` };
  const answer = await fetch(`${world.baseUrl}/api/exports/${id}/file`, { headers });
  return { listed, preview, rows: answer.ok ? readCsv(await answer.text()) : [] };
}

describe('which test somebody ordered', () => {
  const COLUMNS: Wish['columns'] = ['person', 'programme', 'productGroup', 'product', 'value'];

  it('is told where enough people did, as a filter by it would need them', async () => {
    const month = '2026-03';
    await crowd(6, month);
    await crowd(SMALL_CELL, month, { productKey: 'energy-check' });
    const { rows, listed } = await make(month, { columns: COLUMNS });
    expect(rows.filter(({ product }) => product === 'energy-check')).toHaveLength(SMALL_CELL);
    expect(rows.filter(({ programme }) => programme === 'pilot')).toHaveLength(SMALL_CELL);
    expect(listed?.manifest?.coarsening).toEqual({ smallCell: SMALL_CELL, steps: [], leftOut: false });
  });

  it('is not told of fewer, and nobody stands alone among those of whom it is not told', async () => {
    const month = '2026-04';
    await crowd(9, month);
    await crowd(6, month, { productKey: 'health-check-basic' });
    await crowd(1, month, { productKey: 'energy-check' });
    const filtered = await make(month, { programme: 'pilot' });
    expect(filtered.listed?.reason).toBe('export-too-few');
    const { rows, preview, listed } = await make(month, { columns: COLUMNS });
    expect(rows).toHaveLength(16);
    expect(JSON.stringify([rows, preview.rows])).not.toMatch(/energy|pilot/);
    const products = Map.groupBy(rows, ({ product }) => product);
    expect([...products].map(([product, all]) => [product, all.length]).sort()).toEqual([
      ['', 7],
      ['heart-basic', 9],
    ]);
    expect(listed?.manifest?.coarsening).toMatchObject({ rareTests: true });
  });
});

describe('the limits of a laboratory', () => {
  it('are those of a sex: they count as the sex, and are not told where it is not', async () => {
    const month = '2026-05';
    await crowd(9, month);
    await crowd(1, month, { sex: 'male' });
    const { rows } = await make(month, { columns: ['person', 'ageBand', 'area', 'period', 'lower', 'upper', 'value'] });
    // He is alone by what his limits would say, so that he is not in it.
    expect(rows).toHaveLength(9);
    expect(rows.every(({ lower, upper }) => lower === '117' && upper === '153')).toBe(true);
  });

  it('are gone where the age is too small a cell', async () => {
    const month = '2026-06';
    await crowd(3, month, { birthdate: '1986-01-01' });
    await crowd(3, month, { birthdate: '1950-01-01' });
    const { rows } = await make(month, { columns: ['person', 'ageBand', 'sex', 'lower', 'upper', 'value'] });
    expect(rows).toHaveLength(6);
    expect(rows.every(({ ageBand, lower, upper }) => `${ageBand}${lower}${upper}` === '')).toBe(true);
  });
});

describe('how many there are', () => {
  it('is not told below five, neither that there is somebody nor that there is nobody', async () => {
    const month = '2026-07';
    await crowd(6, month);
    await crowd(1, month, { sex: 'male' });
    const said = async (wish: Partial<Wish>) => {
      const { preview, listed } = await make(month, wish);
      const { fault, estimatedRows, people, rows } = preview;
      return [fault, estimatedRows, people, rows, listed?.state, listed?.reason, listed?.total];
    };
    const somebody = await said({ sex: 'male' });
    expect(await said({ sex: 'male', ageFrom: 70 })).toEqual(somebody);
    expect(somebody.slice(0, 6)).toEqual(['export-too-few', null, null, [], JobState.failed, 'export-too-few']);
    const { preview, listed } = await make(month, { columns: ['person', 'sex'] });
    expect([preview.people, preview.estimatedRows, listed?.total, listed?.rows]).toEqual([6, 6, 6, 6]);
  });

  it('of the very old is no more exact by a filter than in the file', async () => {
    const { separator: _separator, ...query } = WISH;
    const { plan } = await exporter.need('previewExport', { query: { ...query, ageFrom: 97, ageTo: 98 } });
    expect([plan.ageFrom, plan.ageTo]).toEqual([90, undefined]);
  });
});
