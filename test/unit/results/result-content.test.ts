import { describe, expect, it } from '@jest/globals';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { validateResultContent } from '#shared/domain/results/validate-result-content.ts';
import { shippedContent } from './shipped-content.ts';

const after = (change: (content: ResultContent) => void): string[] => {
  const content = shippedContent();
  change(content);
  return validateResultContent(content).map(({ path, problem }) => `${path}: ${problem}`);
};
/** The nth entry of a list, which the shipped content has. */
const nth = <T>(list: T[], index = 0): T => list[index] as T;

describe('result content', () => {
  it('ships without a problem', () => {
    expect(validateResultContent(shippedContent())).toEqual([]);
  });

  it.each<[string, (content: ResultContent) => void, string]>([
    [
      'a language missing',
      (content) => {
        Reflect.deleteProperty(nth(content.recommendations).text, 'it');
      },
      'recommendations.more-iron.text: has no it',
    ],
    [
      'a blank text',
      (content) => {
        nth(content.healthMeasures).name.fr = ' ';
      },
      'healthMeasures.heart-risk.name: has no fr',
    ],
    [
      'a text missing',
      (content) => {
        Reflect.deleteProperty(nth(content.followUps), 'reason');
      },
      'followUps.follow-ferritin.reason: is no text per language',
    ],
    [
      'an ß',
      (content) => {
        nth(content.badges.badges).name.de = 'Großartig';
      },
      'badges.badges.first-test.name.de: holds ß',
    ],
    [
      'a wrong LOINC code',
      (content) => {
        nth(content.bloodMarkers.markers).loinc = '718-8';
      },
      'bloodMarkers.hemoglobin: LOINC code has a wrong check digit',
    ],
    [
      'a short name missing',
      (content) => {
        Reflect.deleteProperty(nth(content.bloodMarkers.markers), 'shortName');
      },
      'bloodMarkers.hemoglobin.shortName: is no text per language',
    ],
    [
      'a short name that is long',
      (content) => {
        nth(content.bloodMarkers.markers).shortName.de = 'Grössenverteilung der Erythrozyten';
      },
      'bloodMarkers.hemoglobin: short name is long',
    ],
    [
      'a short name twice',
      (content) => {
        nth(content.bloodMarkers.markers).shortName.fr = 'Hématocrite';
      },
      'bloodMarkers.Hématocrite: short name is used twice',
    ],
    [
      'a marker twice',
      (content) => {
        content.bloodMarkers.markers.push(nth(content.bloodMarkers.markers));
      },
      'bloodMarkers.hemoglobin: key is used twice',
    ],
    [
      'a range the wrong way round',
      (content) => {
        nth(content.bloodMarkers.markers).referenceRange.male = { lower: 5, upper: 4 };
      },
      'bloodMarkers.hemoglobin: has a range without limits or with limits the wrong way round',
    ],
    [
      'a critical limit in another unit',
      (content) => {
        nth(content.criticalLimits.limits).unit = 'mmol/l';
      },
      'criticalLimits.hemoglobin: unit is not that of the marker',
    ],
    [
      'a critical limit as text',
      (content) => {
        Reflect.set(nth(content.criticalLimits.limits), 'low', '70');
      },
      'criticalLimits.hemoglobin: limit is no number',
    ],
    [
      'an unknown marker in a critical limit',
      (content) => {
        nth(content.criticalLimits.limits).marker = 'blut';
      },
      'criticalLimits: names an unknown marker: blut',
    ],
    [
      'an unknown area',
      (content) => {
        nth(content.recommendations).resultCategories = ['eisen'];
      },
      'recommendations.more-iron: names an unknown area: eisen',
    ],
    [
      'a condition on an unknown marker',
      (content) => {
        nth(content.followUps).proposeWhen = [{ marker: 'eisen', sides: ['low'] }];
      },
      'followUps.follow-ferritin: names an unknown marker: eisen',
    ],
    [
      'an area without a rule',
      (content) => {
        content.resultRules.categories.pop();
      },
      'resultRules.categories.muscle: has no rule',
    ],
    [
      'a rule with another marker',
      (content) => {
        nth(content.resultRules.categories).markers.pop();
      },
      'resultRules.categories.blood: its members differ between the rules and what is shown',
    ],
    [
      'an unknown rule',
      (content) => {
        Reflect.set(nth(content.resultRules.categories), 'rule', 'best');
      },
      'resultRules.categories.blood: rule is neither worst nor weighted',
    ],
    [
      'a weight missing',
      (content) => {
        nth(content.resultRules.categories).rule = 'weighted';
      },
      'resultRules.categories.blood: a member has no weight above 0',
    ],
    [
      'an unknown level',
      (content) => {
        Reflect.set(nth(nth(content.resultRules.categories).markers).positions, 'below', 'ok');
      },
      'resultRules.categories.blood: hemoglobin: no level for below',
    ],
    [
      'thresholds out of order',
      (content) => {
        content.resultRules.thresholds.good = 3.7;
      },
      'resultRules.thresholds: do not fall',
    ],
    [
      'no level to propose at',
      (content) => {
        Reflect.deleteProperty(nth(content.recommendations), 'proposeAt');
      },
      'recommendations.more-iron: proposeAt is no list of levels',
    ],
    [
      'a list that is none',
      (content) => {
        Reflect.set(content, 'followUps', {});
      },
      'followUps: is not a list of records',
    ],
    [
      'a record of another shape',
      (content) => {
        Reflect.deleteProperty(nth(content.bloodMarkers.markers), 'referenceRange');
      },
      'bloodMarkers: holds a record of the wrong shape',
    ],
  ])('finds %s', (_name, change, expected) => {
    expect(after(change)).toContain(expected);
  });

  it('refuses anything that is no content at all', () => {
    expect(validateResultContent({} as ResultContent).length).toBeGreaterThan(0);
  });
});
