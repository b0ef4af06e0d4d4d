import { describe, expect, it } from '@jest/globals';
import { findRejection, findSpecimenRejection, type RejectionFacts } from '#shared/domain/lab-intake/find-rejection.ts';
import type { RejectionReason } from '#shared/domain/orders/rejection.ts';

const said = (facts: Partial<RejectionFacts>): RejectionFacts => ({
  ...{ status: 'X', value: '', notes: [], sampleNotes: [], specimenCodes: [] },
  ...facts,
});

describe('a value that could not be obtained', () => {
  it.each<[RejectionReason | null, string]>([
    ['haemolysed', 'Hämolyse'],
    ['haemolysed', 'Probe stark haemolytisch'],
    ['haemolysed', 'hemolyzed'],
    ['haemolysed', 'échantillon hémolysé'],
    ['haemolysed', 'campione emolizzato'],
    ['insufficient', 'zu wenig Material'],
    ['insufficient', 'Material ungenügend'],
    ['insufficient', 'QNS'],
    ['insufficient', 'quantité insuffisante'],
    ['insufficient', 'materiale insufficiente'],
    ['lost', 'Probe nicht eingetroffen'],
    ['lost', 'sample not received'],
    ['lost', 'échantillon perdu'],
    ['lost', 'provetta smarrita'],
    ['clotted', 'geronnen'],
    ['clotted', 'Gerinnsel im EDTA-Röhrchen'],
    ['clotted', 'specimen clotted'],
    ['clotted', 'échantillon coagulé'],
    ['clotted', 'campione coagulato'],
    ['other', 'Interferenz, bitte neue Probe'],
    ['other', ''],
    [null, 'nicht berechenbar'],
    [null, 'Auftrag storniert'],
    [null, 'calcul impossible'],
  ])('%s: %s', (reason, words) => {
    expect(findRejection(said({ value: words }))).toBe(reason);
    expect(findRejection(said({ notes: [words] }))).toBe(reason);
  });

  it.each<[RejectionReason, string]>([
    ['haemolysed', 'RH'],
    ['insufficient', 'QS'],
    ['clotted', 'RC'],
    ['lost', 'SNR'],
    ['haemolysed', 'hem'],
    ['other', 'RB'],
  ])('%s by the code of its specimen: %s', (reason, code) => {
    expect(findRejection(said({ specimenCodes: [code] }))).toBe(reason);
    expect(findSpecimenRejection({ rejectCodes: [code], conditionCodes: [], isRejected: false, notes: [] })).toBe(
      reason,
    );
  });

  it('finds its reason in a note of the sample, but not against a word of its own', () => {
    expect(findRejection(said({ sampleNotes: ['Serum hämolytisch'] }))).toBe('haemolysed');
    expect(findRejection(said({ value: 'nicht berechenbar', sampleNotes: ['Serum hämolytisch'] }))).toBeNull();
  });

  it.each(['keine Hämolyse', "pas d'hémolyse", 'not hemolyzed', 'senza emolisi', 'keine Gerinnsel'])(
    'is not rejected for what is not there: %s',
    (words) => expect(findRejection(said({ value: words }))).toBe('other'),
  );
});

describe('a final value', () => {
  it.each<[RejectionReason | null, string]>([
    ['haemolysed', 'hämolytisch'],
    ['insufficient', 'Material ungenügend'],
    ['clotted', 'geronnen'],
    ['lost', 'Probe verloren'],
    [null, '4.2'],
    [null, '<0.6'],
    [null, 'negativ'],
    [null, 'insufficient'],
    [null, 'keine Hämolyse'],
    [null, 'Gerinnung normal'],
    [null, 'coagulation normale'],
    [null, 'fehlt'],
  ])('%s: %s', (reason, value) => expect(findRejection(said({ status: 'F', value }))).toBe(reason));

  it('is a value, whatever is noted beside it', () => {
    expect(findRejection(said({ status: 'F', value: '4.2', notes: ['leicht hämolytisch'] }))).toBeNull();
    expect(findRejection(said({ status: 'F', value: '4.2', specimenCodes: ['HEM'] }))).toBeNull();
  });

  it('that is empty is rejected by its note', () => {
    expect(findRejection(said({ status: 'F', notes: ['Probe hämolytisch'] }))).toBe('haemolysed');
    expect(findRejection(said({ status: 'F' }))).toBeNull();
  });
});

describe('what is not said for good', () => {
  it.each(['P', 'I', 'O', 'D', 'W', 'N', 'unknown'] as const)('%s rejects nothing', (status) => {
    expect(findRejection(said({ status, value: 'hämolytisch', specimenCodes: ['RH'] }))).toBeNull();
  });
});

describe('a specimen without results', () => {
  const specimen = (facts: Partial<Parameters<typeof findSpecimenRejection>[0]>) =>
    findSpecimenRejection({ rejectCodes: [], conditionCodes: [], isRejected: false, notes: [], ...facts });
  it('is rejected by its code, or because there are no results; the words say why', () => {
    expect(specimen({})).toBeNull();
    expect(specimen({ conditionCodes: ['HEM'] })).toBeNull();
    expect(specimen({ isRejected: true })).toBe('other');
    expect(specimen({ isRejected: true, conditionCodes: ['HEM'] })).toBe('haemolysed');
    expect(specimen({ isRejected: true, notes: ['zu wenig Blut'] })).toBe('insufficient');
    expect(specimen({ isRejected: true, notes: ['Auftrag storniert'] })).toBeNull();
    expect(specimen({ rejectCodes: ['RN'], notes: ['Auftrag storniert'] })).toBe('other');
  });
});
