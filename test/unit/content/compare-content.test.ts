import { describe, expect, it } from '@jest/globals';
import { compareContent } from '#shared/domain/content/compare-content.ts';
import type { ContentFile, ContentKind } from '#shared/domain/content/content-kinds.ts';
import { shippedFiles } from '#test/factories/shipped-content.ts';
import { diffWords } from '#web/content/admin-content/diff-words.ts';

// biome-ignore lint/suspicious/noExplicitAny: content of any shape is what is tested
type Edit = (content: Record<ContentFile, any>) => void;

const changesOf = (kind: ContentKind, edit: Edit) => {
  const content = shippedFiles();
  edit(content);
  return compareContent(kind, shippedFiles(), content).map(({ file, key, change, lines }) => ({
    name: `${change} ${file} ${key}`,
    lines: lines
      .filter(({ before, after }) => before !== after)
      .map(({ field, language, before, after }) => [field, language, before, after]),
  }));
};

describe('what would change', () => {
  it('is nothing where both say the same', () => {
    expect(changesOf('catalogue', () => undefined)).toEqual([]);
  });

  it.each<[string, ContentKind, Edit, string, unknown[][]]>([
    [
      'a text in one language',
      'badges',
      (c) => {
        c.badges.badges[0].name.fr = 'Neuf';
      },
      'changed badges badges.first-test',
      [['name', 'fr', expect.any(String), 'Neuf']],
    ],
    [
      'a limit',
      'critical-limit',
      (c) => {
        c['critical-limits'].limits[0].low = 71;
      },
      'changed critical-limits limits.hemoglobin',
      [['low', null, '70', '71']],
    ],
    [
      'a value deep inside, by the names on the way',
      'catalogue',
      (c) => {
        c['product-groups'][0].products[1].price = 1;
      },
      'changed product-groups health-check',
      [['products.health-check-plus.price', null, '24900', '1']],
    ],
    [
      'a member of a plain list',
      'recommendations',
      (c) => {
        c.recommendations[0].proposeAt = ['bad'];
      },
      'changed recommendations more-iron',
      [['proposeAt', null, 'belowAverage, bad', 'bad']],
    ],
    [
      'a field that was not there',
      'recommendations',
      (c) => {
        c.recommendations[0].proposeFor = 'critical';
      },
      'changed recommendations more-iron',
      [['proposeFor', null, null, 'critical']],
    ],
    [
      'a text that belongs to no list',
      'store-maintenance',
      (c) => {
        c['store-maintenance'].title.de = 'Zu';
      },
      'changed store-maintenance title',
      [['', 'de', expect.any(String), 'Zu']],
    ],
    [
      'the order of entries',
      'footercategories',
      (c) => {
        c['footer-links'].categories.reverse();
      },
      'changed footer-links categories',
      [['order', null, expect.stringMatching(/^offer, /), expect.stringMatching(/, offer$/)]],
    ],
    [
      'the order of entries where the file is a list',
      'recommendations',
      (c) => {
        c.recommendations.push(c.recommendations.shift());
      },
      'changed recommendations ',
      [['order', null, expect.stringMatching(/^more-iron, /), expect.stringMatching(/, more-iron$/)]],
    ],
    [
      'the order of what an entry holds',
      'catalogue',
      (c) => {
        c['product-groups'][0].products.reverse();
      },
      'changed product-groups health-check',
      [['products', null, 'health-check-basic, health-check-plus', 'health-check-plus, health-check-basic']],
    ],
    [
      'a weight, by the area it is of',
      'resultcategories',
      (c) => {
        c['result-rules'].healthMeasures[0].categories[0].weight = 7;
      },
      'changed result-rules healthMeasures.heart-risk',
      [['categories.lipids.weight', null, '3', '7']],
    ],
  ])('names %s', (_what, kind, edit, name, lines) => {
    expect(changesOf(kind, edit)).toEqual([{ name, lines }]);
  });

  it('has changed entries first, then new ones, then those that fall away', () => {
    const changes = changesOf('recommendations', (c) => {
      c.recommendations.splice(1, 1);
      c.recommendations.push({ ...structuredClone(c.recommendations[0]), key: 'another' });
      c.recommendations[0].text.de = 'Anders.';
    });
    expect(changes.map(({ name }) => name)).toEqual([
      'changed recommendations more-iron',
      'added recommendations another',
      'removed recommendations vitamin-d-winter',
    ]);
  });
});

describe('the marks in a text', () => {
  const marked = (before: string, after: string) => {
    const pieces = diffWords(before, after);
    const write = (list: typeof pieces.before) => list.map(({ text, only }) => (only ? `[${text}]` : text)).join('');
    return [write(pieces.before), write(pieces.after)];
  };

  it.each([
    ['nichts', 'gleich', 'gleich', 'gleich', 'gleich'],
    [
      'ein Wort',
      'Butter oft ersetzen.',
      'Butter öfter ersetzen.',
      'Butter [oft] ersetzen.',
      'Butter [öfter] ersetzen.',
    ],
    ['ein Zusatz', 'durch Öl.', 'durch Öl, Nüsse.', 'durch Öl.', 'durch Öl[, Nüsse].'],
    ['alles', 'a', 'b', '[a]', '[b]'],
    ['ein leerer Text', '', 'neu', '', '[neu]'],
  ])('%s', (_what, before, after, old, now) => {
    expect(marked(before, after)).toEqual([old, now]);
  });

  it('are none in a text of unusual length: it stands as a whole', () => {
    const long = 'wort '.repeat(2000);
    expect(marked(long, `${long}x`)).toEqual([`[${long}]`, `[${long}x]`]);
  });
});
