import type { SharedAreaView, SharedMeasureView, SharedResultView } from '#shared/views/sharing.ts';
import { aValue, inAll } from './a-result.ts';

/** A value of a shared result, inside 15–150. */
export const aSharedValue = (
  marker: string,
  resultCategoryId: string,
  change: Partial<SharedMeasureView> = {},
): SharedMeasureView => ({ ...aValue(marker, resultCategoryId), place: inAll('im Bereich'), ...change });

export const aSharedArea = (resultCategoryId: string, change: Partial<SharedAreaView> = {}): SharedAreaView => ({
  ...{ resultCategoryId, level: 'good', levelName: inAll('Gut'), missingMarkers: [] },
  name: inAll(`Bereich ${resultCategoryId}`),
  resultCategorySummary: inAll(''),
  ...change,
});

/** A result as whoever opened its link gets it. */
export const aSharedResult = (change: Partial<SharedResultView> = {}): SharedResultView => ({
  expiresAt: '2026-11-30T13:10:00.000Z',
  person: { name: 'Zoë Müller', birthdate: '1986-04-17', sex: 'female' },
  orderNumber: '2600001230',
  product: inAll('Komplett-Check'),
  version: 1,
  releasedAt: '2026-11-20T15:40:00.000Z',
  sampledAt: null,
  doctor: { name: 'Ursina Probeli', title: 'Dr. med.' },
  beingCorrected: false,
  correctionReason: null,
  summary: inAll('Eisenspeicher erholt.'),
  areas: [],
  measures: [],
  healthMeasures: [],
  ...change,
});
