import type { WantedMapping } from '#shared/domain/lab-intake/check-mapping.ts';
import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import type { LabMapping as Meaning } from '#shared/domain/lab-intake/read-by-mapping.ts';

/** A laboratory's mapping as it would be with this one; without the one of this code or unit where nothing is meant. */
export function withMapping(before: Meaning, { kind, sent, meaning }: WantedMapping | Ended): Meaning {
  if (kind === MappingKind.code) {
    const codes = new Map(before.codes);
    if (meaning === undefined) codes.delete(sent);
    else codes.set(sent, meaning);
    return { ...before, codes };
  }
  if (kind === MappingKind.unit) {
    const units = new Map(before.units);
    if (meaning == null) units.delete(sent);
    else units.set(sent, meaning);
    return { ...before, units };
  }
  return before;
}

/** One that is ended means nothing at all. */
type Ended = Omit<WantedMapping, 'meaning'> & { meaning?: undefined };
