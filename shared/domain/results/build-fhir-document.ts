import type {
  Bundle,
  BundleEntry,
  CompositionSection,
  FhirResource,
  Organization,
  Patient,
  Practitioner,
  Reference,
} from 'fhir/r4.js';
import { v5 as uuidv5 } from 'uuid';
import texts from '#shared/content/result-file.json' with { type: 'json' };
import {
  fhirMissing,
  fhirObservation,
  type ObservationFrame,
  translated,
} from '#shared/domain/results/fhir-observation.ts';
import type { MissingMarker, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import { writeNarrative } from '#shared/domain/results/write-narrative.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';

/** A released version of a result with everybody whom the report names. Instants are UTC ISO. */
export interface FhirReport {
  resultId: string;
  version: number;
  orderNumber: string;
  language: Language;
  sampledAt: string | null;
  releasedAt: string;
  document: ReleasedResult;
  /** Why it replaces the version before; null of a first one. */
  correctionReason: LocalText | null;
  doctor: { name: string; title: string | null };
  person: {
    id: string;
    firstName: string | null;
    lastName: string | null;
    birthdate: string | null;
    sex: 'male' | 'female' | null;
    preferredLanguage: Language;
  };
  /** Who issues the report. */
  issuer: { name: string; address: string; postalCode: string; town: string; country: string };
  /** As the laboratory names itself in its messages; null where several measured, or none is known. */
  laboratory: string | null;
  /** LOINC codes by marker. */
  loinc: ReadonlyMap<string, string>;
  /** Where ids of persons and orders come from. */
  publicUrl: string;
}

const PROFILES = 'http://fhir.ch/ig/ch-lab-report/StructureDefinition';
const URN = 'urn:ietf:rfc:3986';
const LOINC = 'http://loinc.org';
const REPORT = { coding: [{ system: LOINC, code: '11502-2', display: 'Laboratory report' }] };

/**
 * A result as a FHIR Release 4 document in the shape of the Swiss CH LAB-Report guide: Composition, DiagnosticReport, Observations, who is
 * who. One version in one language always has the same ids, and no other has them. Numbers keep the digits that were released: write it
 * with `JSON.stringify` alone.
 * Source: https://fhir.ch/ig/ch-lab-report
 */
export function buildFhirDocument(report: FhirReport): Bundle {
  const { language, version, releasedAt, document, doctor } = report;
  const idOf = (name: string) => uuidv5(`${version}/${language}/${name}`, report.resultId);
  const refer = (name: string): Reference => ({ reference: `urn:uuid:${idOf(name)}` });
  const entries: BundleEntry[] = [];
  const add = (name: string, resource: FhirResource) =>
    entries.push({ fullUrl: `urn:uuid:${idOf(name)}`, resource: { ...resource, id: idOf(name) } as FhirResource });
  const identifier = { system: URN, value: `urn:uuid:${report.resultId}` };
  const documentOf = (which: number, words: Language) => ({
    system: URN,
    value: `urn:uuid:${uuidv5(`${which}/${words}/bundle`, report.resultId)}`,
  });
  const frameOf = (marker: string): ObservationFrame => ({
    id: idOf(marker),
    language,
    loinc: report.loinc.get(marker) ?? null,
    subject: refer('patient'),
    performer: refer('laboratory'),
    specimen: refer('specimen'),
    sampledAt: report.sampledAt,
    issued: releasedAt,
  });
  const title = texts.title[language].replace('{number}', () => report.orderNumber);
  const { bloodMeasures, resultCategories } = document;
  const missing = resultCategories.flatMap(({ missingMarkers }) => missingMarkers);

  add('composition', {
    resourceType: 'Composition',
    meta: { profile: [`${PROFILES}/ch-lab-report-composition`] },
    language: LANGUAGE_TAGS[language],
    extension: [
      {
        url: 'http://hl7.eu/fhir/laboratory/StructureDefinition/composition-diagnosticReportReference',
        valueReference: refer('report'),
      },
    ],
    identifier,
    status: version > 1 ? 'amended' : 'final',
    type: REPORT,
    subject: refer('patient'),
    date: releasedAt,
    author: [refer('doctor')],
    title,
    confidentiality: 'N',
    attester: [{ mode: 'professional', time: releasedAt, party: refer('doctor') }],
    custodian: refer('issuer'),
    // Whatever the language in which somebody holds the version before.
    ...(version > 1 && {
      relatesTo: LANGUAGES.map((words) => ({
        code: 'replaces' as const,
        targetIdentifier: documentOf(version - 1, words),
      })),
    }),
    section: sectionsOf(report, refer),
  });
  add('report', {
    resourceType: 'DiagnosticReport',
    meta: { profile: [`${PROFILES}/ch-lab-diagnosticreport`] },
    extension: [
      {
        url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-DiagnosticReport.composition',
        valueReference: refer('composition'),
      },
    ],
    identifier: [identifier, { system: `${report.publicUrl}/orders`, value: report.orderNumber }],
    status: version > 1 ? 'corrected' : 'final',
    code: REPORT,
    subject: refer('patient'),
    ...(report.sampledAt && { effectiveDateTime: report.sampledAt }),
    issued: releasedAt,
    performer: [refer('laboratory')],
    resultsInterpreter: [refer('doctor')],
    specimen: [refer('specimen')],
    result: [...bloodMeasures, ...missing].map(({ marker }) => refer(marker)),
    ...(document.summary[language] && { conclusion: document.summary[language] }),
  });
  add('patient', patientOf(report));
  add('doctor', doctorOf(doctor));
  add('issuer', issuerOf(report));
  add('laboratory', { resourceType: 'Organization', name: report.laboratory ?? report.issuer.name });
  add('specimen', {
    resourceType: 'Specimen',
    type: { ...translated(texts.blood, language), coding: [{ system: 'http://snomed.info/sct', code: '119297000' }] },
    subject: refer('patient'),
    ...(report.sampledAt && { collection: { collectedDateTime: report.sampledAt } }),
  });
  for (const measure of bloodMeasures) add(measure.marker, fhirObservation(measure, frameOf(measure.marker)));
  for (const gap of missing) add(gap.marker, fhirMissing(gap, frameOf(gap.marker)));

  return {
    resourceType: 'Bundle',
    id: idOf('bundle'),
    meta: { profile: [`${PROFILES}/ch-lab-report-document`] },
    language: LANGUAGE_TAGS[language],
    identifier: documentOf(version, language),
    type: 'document',
    timestamp: releasedAt,
    entry: entries,
    signature: {
      type: [
        { system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.5', display: 'Verification Signature' },
      ],
      when: releasedAt,
      who: refer('doctor'),
    },
  };
}

/** The values, area by area, and what the doctor wrote. */
function sectionsOf(
  { document, language, version, correctionReason }: FhirReport,
  refer: (name: string) => Reference,
): CompositionSection[] {
  const areas = document.resultCategories.map((area) => {
    const own: (ReleasedMeasure | MissingMarker)[] = [
      ...document.bloodMeasures.filter(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId),
      ...area.missingMarkers,
    ];
    return { area, own };
  });
  const reason = correctionReason?.[language];
  const paragraphs = [
    ...(reason
      ? [texts.replaces[language].replace('{version}', () => String(version - 1)).replace('{reason}', () => reason)]
      : []),
    document.summary[language],
    ...document.resultCategories.map((area) =>
      `${area.name[language]}: ${area.levelName[language]}. ${area.resultCategorySummary[language]}`.trim(),
    ),
    ...document.recommendations.map(({ link }) => link.text[language]),
    ...document.followUpRecommendations.map(({ name, reason: why }) => `${name[language]}: ${why[language]}`),
  ].filter((text) => text !== '');
  const studies = areas
    .filter(({ own }) => own.length > 0)
    .map(({ area, own }) => ({
      title: area.name[language],
      code: { ...translated(area.name, language) },
      text: writeNarrative({ language, rows: own }),
      entry: own.map(({ marker }) => refer(marker)),
    }));
  return [
    {
      title: texts.studies[language],
      code: {
        coding: [{ system: LOINC, code: '26436-6', display: 'Laboratory studies (set)' }],
        ...translated(texts.studies, language),
      },
      section: studies,
    },
    {
      title: texts.assessment[language],
      code: {
        coding: [{ system: LOINC, code: '48767-8', display: 'Annotation comment' }],
        ...translated(texts.assessment, language),
      },
      text: writeNarrative({ language, paragraphs }),
    },
  ];
}

function patientOf({ person, publicUrl }: FhirReport): Patient {
  return {
    resourceType: 'Patient',
    identifier: [{ system: `${publicUrl}/persons`, value: person.id }],
    ...((person.firstName || person.lastName) && {
      name: [
        { ...(person.lastName && { family: person.lastName }), ...(person.firstName && { given: [person.firstName] }) },
      ],
    }),
    gender: person.sex ?? 'unknown',
    ...(person.birthdate && { birthDate: person.birthdate }),
    communication: [
      {
        language: { coding: [{ system: 'urn:ietf:bcp:47', code: LANGUAGE_TAGS[person.preferredLanguage] }] },
        preferred: true,
      },
    ],
  };
}

const doctorOf = ({ name, title }: FhirReport['doctor']): Practitioner => ({
  resourceType: 'Practitioner',
  name: [{ text: title ? `${title} ${name}` : name, ...(title && { prefix: [title] }) }],
});

const issuerOf = ({ issuer }: FhirReport): Organization => ({
  resourceType: 'Organization',
  name: issuer.name,
  address: [{ line: [issuer.address], postalCode: issuer.postalCode, city: issuer.town, country: issuer.country }],
});
