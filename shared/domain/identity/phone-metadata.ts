import type { MetadataJson } from 'libphonenumber-js/core';
import numberingPlans from '#shared/content/phone-metadata.json' with { type: 'json' };

/**
 * Numbering plans of libphonenumber-js, mobile numbers only, cut down to the dialling codes of `countries.ts`: 19 kB
 * instead of 99 kB in the browser's bundle. A unit test compares it with the installed package, so an update that
 * changes a plan is noticed; the test prints the new text.
 */
export const phoneMetadata = numberingPlans as unknown as MetadataJson;
