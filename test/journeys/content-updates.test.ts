import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import { CONTENT_KINDS, type ContentKind } from '#shared/domain/content/content-kinds.ts';
import type { FooterLinksFile, PagesFile, StoreMaintenanceFile } from '#shared/domain/content/text-files.ts';
import type { RecommendationContent } from '#shared/domain/results/content-types.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { type ContentSource, openContentSource } from '#test/factories/content-source.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let source: ContentSource;
let admin: Visitor;
let visitor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  source = await openContentSource(world);
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
  visitor = new Visitor(world);
});

afterEach(async () => {
  source.restore();
  await admin.need('applyUpdates', { params: { kind: 'all' }, query: {} });
});

afterAll(async () => {
  await source.close();
  await world.close();
});

const check = (kind: ContentKind | 'all') => admin.need('checkUpdates', { params: { kind } });
const only = async (kind: ContentKind) => {
  const { kinds, shown } = await check(kind);
  const [update] = kinds;
  if (!update) throw new Error(kind);
  return { ...update, shown };
};
const apply = (kind: ContentKind | 'all', shown?: string) =>
  admin.call('applyUpdates', { params: { kind }, query: shown === undefined ? {} : { shown } });
const faultsOf = (details: unknown) => (details as { faults: ContentFault[] }).faults;
const versions = async (kind: ContentKind) =>
  (await admin.need('listContentVersions', { params: { kind }, query: {} })).items;

const LIVE = columns<{ body: string }>({ body: 'b' });
const liveBody = async (kind: ContentKind) =>
  (
    await select(
      world.services,
      LIVE,
      `FROM content_live l JOIN content_versions v ON v.id = l.versionId JOIN content_bodies b ON b.hash = v.hash
       WHERE l.kind = ?`,
      [kind],
    )
  )[0]?.body;

const changeAdvice = () =>
  source.edit<RecommendationContent[]>('recommendations', (list) => {
    const [first] = list;
    if (first) first.text.fr = 'Autrement dit.';
    list.pop();
    list.push({ ...structuredClone(list[1] as RecommendationContent), key: 'brand-new' });
  });

const dropFaq = () =>
  source.edit<PagesFile>('pages', (file) => {
    file.pages = file.pages.filter(({ key }) => key !== 'faq');
  });

describe('content that nobody has updated', () => {
  it('is what shipped with the product, as the first version of each kind', async () => {
    const { kinds, source: name } = await check('all');
    expect(name).toMatch(/\/content\/$/);
    expect(kinds.map(({ kind, state, live }) => [kind, state, live.number, live.source, live.by])).toEqual(
      CONTENT_KINDS.map((kind) => [kind, 'current', 1, 'shipped', null]),
    );
  });
});

describe('what would change', () => {
  it('is listed by key and language, and nothing of it holds yet', async () => {
    changeAdvice();
    const update = await only('recommendations');
    expect([update.state, update.added, update.changed, update.removed]).toEqual(['changed', 1, 1, 1]);
    expect(update.changes?.map(({ key, change }) => [key, change])).toEqual([
      ['more-iron', 'changed'],
      ['brand-new', 'added'],
      ['keep-going', 'removed'],
    ]);
    const lines = update.changes?.[0]?.lines.filter(({ before, after }) => before !== after);
    expect(lines).toEqual([{ field: 'text', language: 'fr', before: expect.any(String), after: 'Autrement dit.' }]);
    expect(update.changes?.[0]?.drafts).toBe(0);
    const { recommendations } = await visitor.need('listRecommendations');
    expect(recommendations.map(({ key }) => key)).toContain('keep-going');
  });

  it('holds at once for everybody when it is applied, with who, when and from where', async () => {
    changeAdvice();
    const { shown } = await only('recommendations');
    expect((await apply('recommendations', shown)).reply).toEqual({
      applied: [{ kind: 'recommendations', number: 2 }],
    });
    const { recommendations } = await visitor.need('listRecommendations');
    expect(recommendations.map(({ key }) => key)).toContain('brand-new');
    expect(recommendations.map(({ key }) => key)).not.toContain('keep-going');
    expect(recommendations[0]?.link.text.fr).toBe('Autrement dit.');
    expect((await versions('recommendations'))[0]).toMatchObject({
      ...{ number: 2, by: 'Reto Testmann', isLive: true, restoredFrom: null, source: expect.stringMatching(/^http/) },
    });
    const rows = await findRows(world.services, Activity, ['event', 'facts'], {
      where: { entityId: 'recommendations' },
    });
    expect(rows).toEqual([
      { event: 'content.applied', facts: expect.objectContaining({ kind: 'recommendations', number: 2 }) },
    ]);
  });

  it('is nothing when the same is applied again', async () => {
    expect((await apply('all')).reply).toEqual({ applied: [] });
  });
});

describe('what each kind changes is what the public reads answer at once', () => {
  it.each<[ContentKind, () => void, () => Promise<unknown>]>([
    [
      'footercategories',
      () => source.edit<FooterLinksFile>('footer-links', ({ categories }) => rename(categories[0]?.name)),
      async () => (await visitor.need('getFooterLinks')).categories[0]?.name.de,
    ],
    [
      'pages',
      () => source.edit<PagesFile>('pages', ({ pages }) => rename(pages.find(({ key }) => key === 'faq')?.title)),
      async () => (await visitor.need('listPages')).pages.find(({ key }) => key === 'faq')?.title.de,
    ],
    [
      'store-maintenance',
      () => source.edit<StoreMaintenanceFile>('store-maintenance', ({ title }) => rename(title)),
      async () => (await visitor.need('getStoreMaintenance')).title.de,
    ],
    [
      'resultcategories',
      () =>
        source.edit<{ categories: { name: Text }[] }>('result-categories', ({ categories }) =>
          rename(categories[0]?.name),
        ),
      async () => (await visitor.need('listResultCategories')).resultCategories[0]?.name.de,
    ],
    [
      'resultcategories',
      () => source.edit<{ markers: { name: Text }[] }>('blood-markers', ({ markers }) => rename(markers[0]?.name)),
      async () => (await visitor.need('listBloodMeasures')).bloodMeasures[0]?.name.de,
    ],
    [
      'recommendations',
      () => source.edit<{ name: Text }[]>('follow-ups', ([first]) => rename(first?.name)),
      async () => (await visitor.need('listFollowUps')).followUps[0]?.name.de,
    ],
    [
      'catalogue',
      () => source.edit<{ name: Text }[]>('product-groups', ([first]) => rename(first?.name)),
      async () => (await visitor.need('getProductGroup', { params: { id: 'health-check' } })).name.de,
    ],
  ])('%s', async (kind, change, read) => {
    change();
    expect(await read()).not.toBe('Neu benannt');
    expect((await apply(kind)).status).toBe(200);
    expect(await read()).toBe('Neu benannt');
  });

  type Text = Record<string, string>;
  const rename = (text: Text | undefined): void => {
    if (!text) throw new Error('nothing to rename');
    text.de = 'Neu benannt';
  };
});

describe('content that is invalid', () => {
  it('is refused as a whole, with every reason and the language, and nothing of it holds', async () => {
    changeAdvice();
    source.edit<RecommendationContent[]>('recommendations', ([, second, third]) => {
      Reflect.deleteProperty(second?.text ?? {}, 'it');
      if (third) third.url.de = 'javascript:alert(1)';
    });
    const before = await liveBody('recommendations');
    const refused = await apply('recommendations');
    expect([refused.status, refused.error.error]).toEqual([422, 'content-refused']);
    expect(faultsOf(refused.error.details)).toEqual([
      expect.objectContaining({
        reason: 'language-missing',
        path: 'vitamin-d-winter.text.it',
        facts: { language: 'it' },
      }),
      expect.objectContaining({ reason: 'link-refused', path: 'b12-diet.url.de' }),
    ]);
    expect(await liveBody('recommendations')).toBe(before);
    expect(await only('recommendations')).toMatchObject({ state: 'refused', together: false, faults: [{}, {}] });
  });

  it('keeps the other kinds out where all of them are applied', async () => {
    changeAdvice();
    source.edit<StoreMaintenanceFile>('store-maintenance', (file) => void delete (file.title as { fr?: string }).fr);
    const refused = await apply('all');
    expect(faultsOf(refused.error.details)).toMatchObject([{ kind: 'store-maintenance', reason: 'language-missing' }]);
    const { recommendations } = await visitor.need('listRecommendations');
    expect(recommendations.map(({ key }) => key)).not.toContain('brand-new');
    expect((await apply('recommendations')).status).toBe(200);
  });

  it('names what would fall away although something needs it; together with that it may', async () => {
    dropFaq();
    const refused = await apply('pages');
    expect(faultsOf(refused.error.details)).toEqual([
      {
        ...{ kind: 'footercategories', file: 'footer-links', path: 'categories.help.links.faq.page' },
        ...{ reason: 'reference-gone', facts: { to: 'page', key: 'faq' } },
      },
    ]);
    source.edit<FooterLinksFile>('footer-links', ({ categories }) => {
      for (const category of categories) category.links = category.links.filter(({ key }) => key !== 'faq');
    });
    const { kinds } = await check('all');
    expect(kinds.find(({ kind }) => kind === 'pages')).toMatchObject({ state: 'refused', together: true });
    expect((await apply('all')).reply.applied.map(({ kind }) => kind)).toEqual(['footercategories', 'pages']);
  });

  it('is a text with other words under the version that somebody accepted', async () => {
    source.edit<PagesFile>('pages', ({ pages }) => {
      const section = pages.find(({ key }) => key === 'terms')?.sections[0];
      if (section) section.body.it += ' Altro.';
    });
    const refused = await apply('pages');
    expect(faultsOf(refused.error.details)).toMatchObject([
      { reason: 'version-reused', path: 'pages.terms.version', facts: { text: 'terms' } },
    ]);
    source.edit<PagesFile>('pages', ({ pages }) => {
      const terms = pages.find(({ key }) => key === 'terms');
      if (terms) terms.version = '9.9';
    });
    expect((await apply('pages')).status).toBe(200);
  });
});

describe('an earlier version', () => {
  it('is brought back to the byte, as a version of its own that says which it was', async () => {
    const [first] = await versions('recommendations');
    const before = await liveBody('recommendations');
    const read = JSON.stringify(await visitor.need('listRecommendations'));
    changeAdvice();
    await apply('recommendations');
    expect(await liveBody('recommendations')).not.toBe(before);
    const back = { params: { kind: 'recommendations' as const, versionId: first?._id ?? '' }, query: {} };
    const { applied } = await admin.need('restoreContentVersion', back);
    expect(applied).toHaveLength(1);
    expect(await liveBody('recommendations')).toBe(before);
    expect(JSON.stringify(await visitor.need('listRecommendations'))).toBe(read);
    const [newest] = await versions('recommendations');
    expect(newest).toMatchObject({ restoredFrom: first?.number, isLive: true, hash: first?.hash, by: 'Reto Testmann' });
    const noted = await findRows(world.services, Activity, ['facts'], { where: { event: 'content.restored' } });
    expect(noted).toMatchObject([{ facts: { kind: 'recommendations', restoredFrom: first?.number } }]);
    expect(await admin.need('restoreContentVersion', back)).toEqual({ applied: [] });
  });

  it('is not brought back over what somebody else applied meanwhile, nor one of another kind', async () => {
    const [live] = await versions('badges');
    changeAdvice();
    const [advice] = await versions('recommendations');
    await apply('recommendations');
    const over = await admin.call('restoreContentVersion', {
      params: { kind: 'recommendations', versionId: advice?._id ?? '' },
      query: { live: advice?._id },
    });
    expect([over.status, over.error.error]).toEqual([409, 'content-moved']);
    const other = { params: { kind: 'recommendations' as const, versionId: live?._id ?? '' }, query: {} };
    expect((await admin.call('restoreContentVersion', other)).status).toBe(404);
  });

  it('is refused where it names what the other kinds do not hold any more', async () => {
    source.edit<FooterLinksFile>('footer-links', ({ categories }) => {
      for (const category of categories) category.links = category.links.filter(({ key }) => key !== 'faq');
    });
    const [withFaq] = await versions('footercategories');
    await apply('footercategories');
    dropFaq();
    await apply('pages');
    const back = { params: { kind: 'footercategories' as const, versionId: withFaq?._id ?? '' }, query: {} };
    const refused = await admin.call('restoreContentVersion', back);
    expect(faultsOf(refused.error.details)).toMatchObject([{ reason: 'reference-unknown', facts: { key: 'faq' } }]);
  });
});

describe('two administrators at once', () => {
  it('of two who saw the same one wins and the other is told', async () => {
    const other = await visitAs(world, await anAdmin(world));
    changeAdvice();
    const { shown } = await only('recommendations');
    const facts = { params: { kind: 'recommendations' as const }, query: { shown } };
    const answers = await Promise.all([admin.call('applyUpdates', facts), other.call('applyUpdates', facts)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.error).toBe('content-moved');
  });

  it('is refused where the source says something else than was shown', async () => {
    changeAdvice();
    const { shown } = await only('recommendations');
    source.edit<RecommendationContent[]>(
      'recommendations',
      (list) => void Object.assign(list[0]?.text ?? {}, { de: 'Anders.' }),
    );
    expect((await apply('recommendations', shown)).error.error).toBe('content-moved');
  });
});
