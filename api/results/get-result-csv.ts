import type { FileContent } from '#shared/contract/define.ts';
import type { results } from '#shared/contract/results.ts';
import type { Call } from '#shared/server/call.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import type { Services } from '#shared/server/services.ts';
import { findNewestRelease } from './find-newest-release.ts';
import { loincCodes } from './get-result-fhir.ts';

const COLUMNS = [
  ...['marker', 'loinc', 'name', 'valueText', 'comparator', 'value', 'unit', 'rangeLower', 'rangeUpper', 'rangeText'],
  ...['position', 'sampledAt', 'releasedAt', 'version'],
];

/** The person's released values as CSV: a row a value, figures with a point. */
export async function getResultCsv(
  services: Services,
  { params, query, request }: Call<typeof results.getResultCsv>,
): Promise<FileContent> {
  const { document, orderNumber, sampledAt, releasedAt, version } = await findNewestRelease(services, params.id);
  const language = query.lang ?? request.language;
  const loinc = loincCodes(document);
  const rows = document.bloodMeasures.map((measure) => ({
    marker: measure.marker,
    loinc: loinc.get(measure.marker) ?? '',
    name: measure.name[language],
    valueText: measure.valueText,
    comparator: measure.comparator ?? '',
    value: measure.decimalText ?? '',
    unit: measure.unit,
    rangeLower: measure.range?.lower ?? '',
    rangeUpper: measure.range?.upper ?? '',
    rangeText: measure.range?.text ?? '',
    position: measure.position ?? '',
    sampledAt: sampledAt ?? '',
    releasedAt,
    version,
  }));
  const name = `${services.config.brand.toLowerCase()}-${orderNumber}`;
  return csvFile({ name, columns: COLUMNS, rows, separator: 'comma', language });
}
