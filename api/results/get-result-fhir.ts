import { Readable } from 'node:stream';
import type { FileContent } from '#shared/contract/define.ts';
import type { results } from '#shared/contract/results.ts';
import { buildFhirDocument } from '#shared/domain/results/build-fhir-document.ts';
import { loincOf } from '#shared/domain/results/loinc-of.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { User } from '#shared/server/models/user.ts';
import type { Services } from '#shared/server/services.ts';
import { findNewestRelease } from './find-newest-release.ts';

const LAB = columns<{ lab: string }>({ lab: 'v' });

/** The person's released result as a FHIR Release 4 document, for another doctor's system or a health record. */
export async function getResultFhir(
  services: Services,
  { params, query, request }: Call<typeof results.getResultFhir>,
): Promise<FileContent> {
  const result = await findNewestRelease(services, params.id);
  const { brand, creditor, publicUrl } = services.config;
  const person = await findRow(
    services,
    User,
    ['id', 'firstName', 'lastName', 'birthdate', 'sex', 'preferredLanguage'],
    {
      where: { id: result.customerId },
    },
  );
  const labs = await select(
    services,
    LAB,
    'FROM observations v WHERE v.resultId = ? AND v.current = 1 GROUP BY v.lab',
    [params.id],
  );
  const { name, street, zipCode, city, country } = creditor;
  const bundle = buildFhirDocument({
    resultId: result._id,
    version: result.version,
    orderNumber: result.orderNumber,
    language: query.lang ?? request.language,
    sampledAt: result.sampledAt,
    releasedAt: result.releasedAt,
    document: result.document,
    correctionReason: result.correction?.reason ?? null,
    doctor: result.doctor,
    person: orNotFound(person),
    issuer: { name, address: street, postalCode: zipCode, town: city, country },
    laboratory: labs.length === 1 ? (labs[0]?.lab ?? '') || null : null,
    loinc: loincCodes(result.document),
    publicUrl,
  });
  const bytes = Buffer.from(JSON.stringify(bundle));
  return {
    name: `${brand.toLowerCase()}-${result.orderNumber}-fhir.json`,
    type: 'application/fhir+json',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
}

/** By marker: as frozen at the release, in older results as the present content says; of a missing one the code of its content. */
export function loincCodes({ bloodMeasures, resultCategories }: ReleasedResult): Map<string, string> {
  const markers = new Map(resultContent.bloodMarkers.markers.map((marker) => [marker.key, marker]));
  const missing = resultCategories.flatMap(({ missingMarkers }) => missingMarkers);
  const measured = bloodMeasures.map(({ marker: key, loinc, unit }) => {
    const marker = markers.get(key);
    return [key, loinc ?? (marker ? loincOf(marker, { loinc: null, unit }) : null)] as const;
  });
  const codes = [...missing.map(({ marker }) => [marker, markers.get(marker)?.loinc ?? null] as const), ...measured];
  return new Map(codes.flatMap(([key, code]) => (code === null ? [] : [[key, code] as const])));
}
