import { describe, expect, it } from '@jest/globals';
import { acceptedTextsIn, checkContent } from '#shared/domain/content/check-content.ts';
import type { ContentFile, ContentFiles } from '#shared/domain/content/content-kinds.ts';
import { shippedFiles } from '#test/factories/shipped-content.ts';

// biome-ignore lint/suspicious/noExplicitAny: content of any shape is what is tested
type Edit = (content: Record<ContentFile, any>) => void;

const after = (edit: Edit): ContentFiles => {
  const content = shippedFiles();
  edit(content);
  return content;
};
const faultsOf = (edit: Edit) =>
  checkContent(after(edit), shippedFiles()).map(({ file, path, reason }) => `${file} ${path} ${reason}`);

it('what ships with the product is valid', () => {
  expect(checkContent(shippedFiles(), shippedFiles())).toEqual([]);
});

describe('content is refused', () => {
  it.each<[string, Edit, string]>([
    [
      'without a language',
      (c) => delete c.badges.badges[0].name.fr,
      'badges badges.first-test.name.fr language-missing',
    ],
    [
      'with a blank text',
      (c) => {
        c.badges.badges[0].name.it = '  ';
      },
      'badges badges.first-test.name.it language-missing',
    ],
    [
      'with a language of nobody',
      (c) => {
        c.badges.badges[0].name.rm = 'Emblem';
      },
      'badges badges.first-test.name.rm field-unknown',
    ],
    ['without a field', (c) => delete c['store-maintenance'].message, 'store-maintenance message field-missing'],
    [
      'with a list that no content is as long as',
      (c) => {
        c.recommendations[0].proposeAt = Array(2001).fill('bad');
      },
      'recommendations more-iron.proposeAt wrong-type',
    ],
    [
      'with more entries than any content has',
      (c) => {
        c.badges.badges = Array.from({ length: 2001 }, (_, at) => ({ ...c.badges.badges[0], key: `badge-${at}` }));
      },
      'badges badges wrong-type',
    ],
    [
      'with a field nobody knows',
      (c) => {
        c['store-maintenance'].html = '<b>';
      },
      'store-maintenance html field-unknown',
    ],
    [
      'with a link over http',
      (c) => {
        c.recommendations[0].url.de = 'http://example.invalid/';
      },
      'recommendations more-iron.url.de link-refused',
    ],
    [
      'with a link that runs',
      (c) => {
        c['footer-links'].categories[0].links[0].url.en = 'JavaScript:alert(1)';
      },
      'footer-links categories.offer.links.tests.url.en link-refused',
    ],
    [
      'with a link to another host in disguise',
      (c) => {
        c['footer-links'].categories[0].links[0].url.en = '//evil.example';
      },
      'footer-links categories.offer.links.tests.url.en link-refused',
    ],
    [
      'with a link that names a person',
      (c) => {
        c.recommendations[0].url.de = 'https://user@evil.example/';
      },
      'recommendations more-iron.url.de link-refused',
    ],
    [
      'with a key twice',
      (c) => c.recommendations.push(structuredClone(c.recommendations[0])),
      'recommendations more-iron key-twice',
    ],
    [
      'with a marker nobody knows',
      (c) => {
        c.recommendations[0].proposeWhen[0].marker = 'unobtainium';
      },
      'recommendations more-iron.proposeWhen.0.marker reference-unknown',
    ],
    [
      'with an unknown area',
      (c) => {
        c['product-groups'][0].resultCategories.push('aura');
      },
      'product-groups health-check.resultCategories.10 reference-unknown',
    ],
    [
      'naming what falls away',
      (c) => {
        c['follow-ups'].pop();
        c['product-groups'] = c['product-groups'].map((group: { products: { key: string }[] }) => ({
          ...group,
          products: group.products.filter(({ key }) => key !== 'ferritin-home'),
        }));
      },
      'follow-ups follow-ferritin.product reference-gone',
    ],
    [
      'with limits the wrong way round',
      (c) => {
        Object.assign(c['critical-limits'].limits[0], { low: 5, high: 5 });
      },
      'critical-limits limits.hemoglobin low-not-below-high',
    ],
    [
      'with a limit in another unit than its marker',
      (c) => {
        c['critical-limits'].limits[0].unit = 'mg/dl';
      },
      'critical-limits limits.hemoglobin.unit unit-other',
    ],
    [
      'with a price that is no whole number of Rappen',
      (c) => {
        c['product-groups'][0].products[0].price = 12.5;
      },
      'product-groups health-check.products.health-check-basic.price wrong-type',
    ],
    [
      'with a list that is none',
      (c) => {
        c.pages.pages = { length: 2 };
      },
      'pages pages wrong-type',
    ],
    [
      'with a product group that nobody asks anything',
      (c) => {
        c.survey.surveys.pop();
      },
      'survey  rule',
    ],
  ])('%s', (_what, edit, expected) => {
    expect(faultsOf(edit)).toContain(expected);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['a text', 'pages'],
    ['an empty list', []],
    ['a list of nothing', [null]],
    ['a record with inherited names', JSON.parse('{"__proto__": {"de": "x"}}')],
  ])('whole files that are %s are refused and end nothing', (_what, value) => {
    for (const file of Object.keys(shippedFiles()) as ContentFile[]) {
      if (file === 'recommendations' || file === 'follow-ups' || file === 'addons' || file === 'health-measures')
        if (Array.isArray(value) && value.length === 0) continue;
      const faults = checkContent({ ...shippedFiles(), [file]: value }, shippedFiles());
      expect([file, faults.length > 0]).toEqual([file, true]);
    }
  });
});

describe('a text that people accept', () => {
  const former = acceptedTextsIn(shippedFiles());
  const knows = (text: string, version: string) =>
    former.filter((one) => one.text === text && one.version === version).map(({ words }) => words);
  const check = (edit: Edit) =>
    checkContent(after(edit), shippedFiles(), knows).map(({ reason, path }) => [path, reason]);

  it('has one wording for each version', () => {
    expect(check((c) => (c['medical-statement'].statements[0].text.it += '!'))).toEqual([
      ['version', 'version-reused'],
    ]);
  });

  it('may say something else under another version, and be redated under the same', () => {
    expect(
      check((c) => {
        c['medical-statement'].statements[0].text.it += '!';
        c['medical-statement'].version = '9.0';
      }),
    ).toEqual([]);
    expect(
      check((c) => {
        c['medical-statement'].date = '2027-01-01';
      }),
    ).toEqual([]);
  });
});
