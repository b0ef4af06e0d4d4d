import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildOru, type Charset } from '#dev/stand-ins/lab/build-oru.ts';
import type { OrderFacts } from '#dev/stand-ins/lab/lab-desk.ts';
import { measure } from '#dev/stand-ins/lab/measure.ts';
import { PROFILES, type Profile } from '#dev/stand-ins/lab/profiles.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';

const read = (name: string) => JSON.parse(readFileSync(`shared/content/${name}.json`, 'utf8'));
const bloodMarkers = read('blood-markers');
const criticalLimits = read('critical-limits');
const products: { key: string; markers: string[] }[] = read('product-groups').flatMap(
  (group: { products: { key: string; markers: string[] }[] }) => group.products,
);

function order(changes: Partial<OrderFacts> = {}): OrderFacts {
  return {
    orderNumber: '2600001230',
    family: 'Musterbach',
    given: 'Livia',
    birthdate: '1986-04-17',
    sex: 'female',
    sampleType: 'venous',
    markers: products[1]?.markers ?? [],
    sampledAt: '2026-11-20T07:30:00.000Z',
    ...changes,
  };
}

function report(facts: OrderFacts, profile: Profile, more: { corrected?: boolean; charset?: Charset } = {}) {
  const { corrected = false, charset = 'utf-8' } = more;
  const markers = bloodMarkers.markers;
  const request = {
    order: facts,
    profile,
    corrected,
    today: '2026-11-21',
    markers,
    criticalLimits: criticalLimits.limits,
  };
  const measurements = measure(request);
  if ('refused' in measurements) return measurements;
  const bytes = buildOru({
    order: facts,
    measurements,
    now: '2026-11-21T09:15:00.000Z',
    controlId: 'ML1',
    charset,
    corrected,
    orderNote: 'Probe einwandfrei.',
  });
  const { messages, problems } = readLabFile(bytes);
  const [message] = messages;
  if (!message || 'refused' in message) throw new Error(`refused: ${message?.refused}`);
  const [group] = message.orders;
  const context = { content: { bloodMarkers, criticalLimits }, lab: null, sex: facts.sex };
  const measures = (group?.observations ?? []).map((one) =>
    readBloodMeasure({ ...one, unit: one.units, alternateCode: '', alternateSystem: '' }, context),
  );
  return { bytes, problems, message, group, measures };
}

function told(facts: OrderFacts, profile: Profile, more = {}) {
  const made = report(facts, profile, more);
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

const sexes = ['female', 'male'] as const;
const everyOrder = products.flatMap((product) => sexes.map((sex) => [product.key, sex, product.markers] as const));

describe('the laboratory’s report', () => {
  it.each(everyOrder)('%s, %s: every ordered marker, understood, in its range when good', (_key, sex, markers) => {
    for (const orderNumber of ['2600001230', '2600001248', '2600001255', '2600004531']) {
      const { problems, message, measures } = told(order({ orderNumber, sex, markers: [...markers] }), 'good');
      const applicable = markers.filter(
        (key) => !bloodMarkers.markers.find((one: { key: string }) => one.key === key)?.notApplicableFor?.includes(sex),
      );
      expect([...problems, ...message.remarks]).toEqual([]);
      expect(measures.map((one) => one.marker).sort()).toEqual([...applicable].sort());
      expect(measures.filter((one) => one.held)).toEqual([]);
      const withRange = measures.filter((one) => one.range?.text !== '' && one.positionReason === null);
      expect(withRange.filter((one) => one.position !== 'within').map((one) => [one.marker, one.valueText])).toEqual(
        [],
      );
    }
  });

  it.each(everyOrder)('%s, %s: some outside and none critical when mixed', (_key, sex, markers) => {
    const { measures } = told(order({ sex, markers: [...markers] }), 'mixed');
    expect(measures.some((one) => one.position === 'below' || one.position === 'above')).toBe(true);
    expect(measures.filter((one) => one.critical)).toEqual([]);
  });

  it.each(everyOrder)('%s, %s: beyond a critical limit, or told that none can be', (_key, sex, markers) => {
    const made = report(order({ sex, markers: [...markers] }), 'critical');
    const hasLimit = criticalLimits.limits.some((limit: { marker: string }) => markers.includes(limit.marker));
    if ('refused' in made) {
      expect([made.refused, hasLimit]).toEqual(['nothing-critical', false]);
      return;
    }
    expect(made.measures.filter((one) => one.criticalBy === 'limit').length).toBeGreaterThanOrEqual(1);
  });

  it('leaves some out when incomplete, and needs at least two', () => {
    const facts = order();
    const { measures } = told(facts, 'incomplete');
    expect(measures.length).toBeGreaterThan(0);
    expect(measures.length).toBeLessThan(facts.markers.length);
    expect(report(order({ markers: ['vitamin-d'] }), 'incomplete')).toEqual({ refused: 'nothing-to-leave-out' });
    expect(told(order({ markers: ['vitamin-d', 'ferritin'] }), 'incomplete').measures).toHaveLength(1);
  });

  it('names the order, the person and the time as a Swiss laboratory does', () => {
    const { bytes, message, group } = told(order(), 'good');
    expect(message).toMatchObject({
      type: 'ORU^R01',
      version: '2.5.1',
      messageDateTime: '2026-11-21T09:15:00.000Z',
      patient: { family: 'Musterbach', given: 'Livia', birthdate: '1986-04-17', sex: 'female' },
    });
    expect(group).toMatchObject({ orc2: '2600001230', obr2: '2600001230', orc3: 'L2600001230', status: 'F' });
    expect(group?.observationDateTime).toBe('2026-11-20T07:30:00.000Z');
    expect(group?.notes).toEqual(['Probe einwandfrei.']);
    expect(group?.observations.every((one) => one.status === 'F' && one.type === 'NM' && one.system === 'LN')).toBe(
      true,
    );
    expect(bytes.toString('utf8').startsWith('MSH|^~\\&|')).toBe(true);
    expect(bytes.at(-1)).toBe(0x0d);
  });

  it('says `<` for one value under the measuring limit, with a note', () => {
    const { group } = told(order(), 'good');
    const small = group?.observations.filter((one) => one.value.startsWith('<')) ?? [];
    expect(small).toHaveLength(1);
    expect(small[0]?.notes).toEqual(['Wert unter der Messgrenze der Methode.']);
  });

  it('is the same each time, but for one value when corrected', () => {
    const first = told(order(), 'good').measures;
    expect(told(order(), 'good').measures).toEqual(first);
    const corrected = told(order(), 'good', { corrected: true });
    const changed = corrected.measures.filter((one, place) => one.valueText !== first[place]?.valueText);
    expect(changed).toHaveLength(1);
    expect(corrected.group?.observations.every((one) => one.status === 'C')).toBe(true);
  });

  it.each<[Charset, string, string]>([
    ['utf-8', "D'Exempel-Müller", 'UNICODE UTF-8'],
    ['iso-8859-1', "D'Exempel-Müller", '8859/1'],
    ['iso-8859-1', 'Dvořáková', 'UNICODE UTF-8'],
  ])('%s carries %s, declared as %s', (charset, family, declared) => {
    const { bytes, message, measures } = told(order({ family, given: 'Zoé & Co|^~\\' }), 'good', { charset });
    expect(bytes.toString('latin1').split('\r')[0]?.split('|')[17]).toBe(declared);
    expect(message.patient).toMatchObject({ family, given: 'Zoé & Co|^~\\' });
    expect(measures.map((one) => one.unit)).toContain('µmol/l');
  });

  it('does without birth date and sex', () => {
    const { message } = told(order({ birthdate: null, sex: null }), 'good');
    expect(message.patient).toMatchObject({ birthdate: null, sex: null });
  });

  it('has values that agree with one another', () => {
    for (const profile of PROFILES.filter((one) => one !== 'incomplete')) {
      const { measures } = told(order(), profile);
      const of = (key: string) => measures.find((one) => one.marker === key)?.number ?? Number.NaN;
      expect(of('mcv') / ((of('hematocrit') / of('erythrocytes')) * 1000)).toBeCloseTo(1, 1);
      expect(of('non-hdl')).toBeCloseTo(of('cholesterol-total') - of('hdl'), 0);
      expect(of('ldl')).toBeLessThan(of('non-hdl'));
    }
  });
});
