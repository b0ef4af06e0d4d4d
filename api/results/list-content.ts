import { resultContent } from '#shared/server/content/live-content.ts';

/** Areas of a result, in the order of the content. */
export const listResultCategories = async () => ({
  resultCategories: resultContent.resultCategories.categories.map(({ key, name, description, icon }) => ({
    key,
    name,
    description,
    icon,
  })),
});

/** Health measures, each built from areas. */
export const listHealthMeasures = async () => ({
  healthMeasures: resultContent.healthMeasures.map(({ key, name, resultCategories }) => ({
    key,
    name,
    resultCategories: [...resultCategories],
  })),
});

/** Markers; critical limits are never among their facts. */
export const listBloodMeasures = async () => ({
  bloodMeasures: resultContent.bloodMarkers.markers.map(
    ({ key: marker, loinc, name, unit, decimals, resultCategory, about }) => ({
      marker,
      loinc,
      name,
      unit,
      decimals,
      resultCategory,
      about: about ?? null,
    }),
  ),
});

/** Recommendations a doctor can give. */
export const listRecommendations = async () => ({
  recommendations: resultContent.recommendations.map(({ key, text, url, resultCategories }) => ({
    key,
    link: { text, url },
    resultCategories: [...resultCategories],
  })),
});

/** Follow-up tests a doctor can recommend. */
export const listFollowUps = async () => ({
  followUps: resultContent.followUps.map(({ key, name, reason, product, weeksAfterResult }) => ({
    key,
    name,
    reason,
    product,
    weeksAfterResult,
  })),
});
