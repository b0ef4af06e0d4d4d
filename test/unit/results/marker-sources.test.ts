import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { shippedContent } from './shipped-content.ts';

interface MarkerSources {
  noSource: string;
  sources: Record<string, string>;
  markers: {
    marker: string;
    referenceRange: string;
    farOutside: { below?: string; atLeast?: string } | null;
    critical: string | null;
    variation: string;
  }[];
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { noSource, sources, markers }: MarkerSources = read('shared/content/marker-sources.json');
const content = shippedContent();
const rules = content.resultRules.categories.flatMap((area) => area.markers);

describe('where the figures of the markers come from', () => {
  it('is said for every marker, once', () => {
    expect(markers.map(({ marker }) => marker)).toEqual(content.bloodMarkers.markers.map(({ key }) => key));
  });

  it('names a publication with its year, or says that there is none', () => {
    for (const name of Object.values(sources)) expect(name).toMatch(/\b(19|20)\d\d\b/);
    const named = markers.flatMap(({ referenceRange, farOutside, critical }) => [
      referenceRange,
      ...Object.values(farOutside ?? {}),
      ...(critical === null ? [] : [critical]),
    ]);
    expect(named.filter((source) => source !== noSource && !(source in sources))).toEqual([]);
    expect(Object.keys(sources).filter((key) => !named.includes(key))).toEqual([]);
  });

  it.each(markers.map((entry) => [entry.marker, entry] as const))('%s: every figure, and no other', (marker, entry) => {
    const far = rules.find((rule) => rule.marker === marker)?.farOutside ?? [];
    const sides = (['below', 'atLeast'] as const).filter((side) => far.some((limits) => limits[side] !== null));
    expect(Object.keys(entry.farOutside ?? {})).toEqual(sides);
    const hasLimit = content.criticalLimits.limits.some((limit) => limit.marker === marker);
    expect(entry.critical !== null).toBe(hasLimit);
    const item = content.referenceChange.items.find((variation) => variation.marker === marker);
    expect(entry.variation).toBe(item?.source ?? noSource);
  });

  it('leaves no variation without a source switched on, and says why the others are off', () => {
    const { items, omitted, sources: named } = content.referenceChange;
    for (const { source } of items) expect(named[source]?.name).toMatch(/\b(19|20)\d\d\b/);
    const known = [...items, ...omitted].map(({ marker }) => marker);
    expect(known.sort()).toEqual(markers.map(({ marker }) => marker).sort());
  });

  it('counts what no source supports, for a doctor to sign: the number may only fall', () => {
    const count = (figures: (string | null | undefined)[]) => figures.filter((source) => source === noSource).length;
    expect({
      referenceRange: count(markers.map((entry) => entry.referenceRange)),
      farOutside: count(markers.flatMap(({ farOutside }) => Object.values(farOutside ?? {}))),
      critical: count(markers.map((entry) => entry.critical)),
      variation: count(markers.map((entry) => entry.variation)),
    }).toEqual({ referenceRange: 41, farOutside: 19, critical: 21, variation: 19 });
  });
});

describe('words that no doctor would sign', () => {
  const FORBIDDEN =
    /unterdurchschnitt|überdurchschnitt|hervorragend|detox|détox|entgift|désintox|disintoss|inférieure? à la moyenne|sous la moyenne|sotto la media|below-average/i;
  it.each(['de', 'fr', 'it', 'en'] as const)('stand nowhere in %s', (language) => {
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value);
      else if (value && typeof value === 'object') Object.values(value).forEach(collect);
    };
    const collectLanguage = (value: unknown): void => {
      if (!value || typeof value !== 'object') return;
      for (const [key, inner] of Object.entries(value)) key === language ? collect(inner) : collectLanguage(inner);
    };
    for (const file of ['common', 'results']) collect(read(`locales/${language}/${file}.json`));
    collectLanguage(Object.values(content));
    expect(texts.filter((text) => FORBIDDEN.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(500);
  });

  it('are replaced by the decided words of the levels', () => {
    const names = Object.values(content.resultCategories.levels).map(({ name }) => [
      name.de,
      name.en,
      name.fr,
      name.it,
    ]);
    expect(names).toEqual([
      ['Bestens', 'Outstanding', 'Excellent', 'Ottimo'],
      ['Gut', 'Good', 'Bon', 'Buono'],
      ['Zu beachten', 'Below average', 'À surveiller', 'Da tenere d’occhio'],
      ['Auffällig', 'Bad', 'Anormal', 'Alterato'],
      ['Nicht beurteilbar', 'Unjudgeable', 'Non évaluable', 'Non valutabile'],
    ]);
  });

  it('say in French that a value lies above the interval', () => {
    const { position, place } = read('locales/fr/results.json');
    expect(place.above).toBe('au-dessus de l’intervalle');
    for (const sentence of Object.values(position.above)) expect(sentence).toContain('au-dessus de l’intervalle');
  });
});
