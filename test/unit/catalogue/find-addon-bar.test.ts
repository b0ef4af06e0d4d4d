import { describe, expect, it } from '@jest/globals';
import type { AddonFacts } from '#shared/domain/catalogue/catalogue.ts';
import { findAddonBar, type OrderedTest } from '#shared/domain/catalogue/find-addon-bar.ts';
import type { Sex } from '#shared/domain/surveys/survey.ts';

const ORDER: OrderedTest = {
  productGroupKey: 'heart',
  sampleType: 'venous',
  addonKeys: ['bought'],
  markers: ['ldl', 'hba1c', 'lpa'],
};
const ADDON: AddonFacts = {
  key: 'other',
  active: true,
  price: 3_500,
  markers: ['apob'],
  productGroups: ['heart'],
  sampleType: 'venous',
};

describe('why an add-on cannot be added to an order', () => {
  it.each<
    [what: string, addon: Partial<AddonFacts> | null, order: Partial<OrderedTest>, sex: Sex | null, bar: string | null]
  >([
    ['nothing', {}, {}, 'female', null],
    ['unknown', null, {}, 'female', 'addon-unavailable'],
    ['not sold any more', { active: false }, {}, 'female', 'addon-unavailable'],
    ['of another group', { productGroups: ['iron'] }, {}, 'female', 'addon-other-group'],
    ['bought', { key: 'bought' }, {}, 'female', 'addon-bought'],
    ['bought, and not sold any more', { key: 'bought', active: false }, {}, 'female', 'addon-bought'],
    ['for the other sex', { onlyForSex: 'male' }, {}, 'female', 'not-for-this-sex'],
    ['for this sex', { onlyForSex: 'male' }, {}, 'male', null],
    ['for one sex, which is not known', { onlyForSex: 'male' }, {}, null, null],
    ['every value measured already', { markers: ['ldl', 'lpa'] }, {}, 'female', 'addon-included'],
    ['one value more', { markers: ['ldl', 'apob'] }, {}, 'female', null],
    ['no values', { markers: [] }, {}, 'female', null],
    ['blood from a vein for a few drops', {}, { sampleType: 'capillary' }, 'female', 'addon-needs-vein'],
    ['a few drops for a few drops', { sampleType: 'capillary' }, { sampleType: 'capillary' }, 'female', null],
    ['a few drops where a vein is taken', { sampleType: 'capillary' }, {}, 'female', 'addon-needs-finger'],
  ])('%s', (_what, addon, order, sex, bar) => {
    expect(findAddonBar(addon ? { ...ADDON, ...addon } : undefined, { ...ORDER, ...order }, sex)).toBe(bar);
  });
});
