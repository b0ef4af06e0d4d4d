import type { RejectionReason } from '#shared/domain/orders/rejection.ts';
import { isFinal } from '#shared/domain/results/effective-status.ts';
import { parseNumber } from '#shared/domain/results/parse-number.ts';
import type { ObservationStatus } from '#shared/domain/results/types.ts';

/** What a laboratory says about one test, and about the specimen it was to be measured in. */
export interface RejectionFacts {
  status: ObservationStatus;
  /** OBX-5 as a person reads it. */
  value: string;
  /** Of the observation. */
  notes: readonly string[];
  /** Of its order and of the whole message. */
  sampleNotes: readonly string[];
  /** Identifiers of SPM-21 and SPM-24 of its order's specimens. */
  specimenCodes: readonly string[];
}

/** HL7 tables 0490 (reject reason, SPM-21) and 0493 (condition, SPM-24). */
const CODES: Record<string, RejectionReason> = {
  RH: 'haemolysed',
  HEM: 'haemolysed',
  QS: 'insufficient',
  QNS: 'insufficient',
  RC: 'clotted',
  CLOT: 'clotted',
  SNR: 'lost',
};

/** The sample itself in one of the four languages, as words go with it: `Probe`, `Serumröhrchen`, `échantillon`. */
const SAMPLE =
  '(?:prob|material|blut|serum|plasma|r[öo]hrchen|sample|specimen|blood|tube|quantity|volume|[ée]chantillon|mat[ée]riel|sang|quantit[ée]|campion|materiale|sangue|provetta|quantit[àa])';
const LITTLE =
  '(?:ungen[üu]gend|unzureichend|nicht ausreichend|zu wenig|insufficient|not sufficient|insuffisant|insufficient[ei]|scars[oa])';
const MISSING =
  '(?:verloren|abhanden|nicht (?:eingetroffen|erhalten|angekommen)|fehlt|lost|not received|missing|perdu|non re[çc]u|manquant|smarrit|pers[oa]\\b|non ricevut|mancante)';

const near = (a: string, b: string) => `(?:${a}[^.;]{0,40}${b}|${b}[^.;]{0,40}${a})`;

/** Words that speak of a sample and of nothing else, also where they stand as the value of a final result. */
const SAMPLE_WORDS: [RejectionReason, RegExp][] = [
  ['haemolysed', /h(?:ä|ae|e|é)moly(?:s|z|t)|emoli(?:s|zz|ti)/],
  ['insufficient', new RegExp(`\\bqns\\b|${near(SAMPLE, LITTLE)}`)],
  ['lost', new RegExp(near(SAMPLE, MISSING))],
  [
    'clotted',
    /\bgeronnen|gerinnsel|koagel|koaguliert|\bclot(?:s|ted)?\b|coagul(?:é|e\b|ee|ée|ated|at[oaie]\b)|caillot|coaguli\b/,
  ],
];

/** Words that mean a sample only where no value could be obtained: elsewhere they may be what a value means. */
const WORDS_WITHOUT_VALUE: [RejectionReason, RegExp][] = [
  ...SAMPLE_WORDS,
  ['insufficient', new RegExp(LITTLE)],
  ['lost', new RegExp(MISSING)],
];

/** A new sample would not help: the value follows from others, was not asked for, or the laboratory does not measure it. */
const NO_SAMPLE_NEEDED =
  /nicht (?:berechenbar|bestimmbar aus|indiziert|verlangt|angefordert)|berechnung nicht|entf[äa]llt|storniert|annulliert|not calculat|cannot be calculat|calculation|not (?:indicated|requested|ordered)|cancel|non calcul|calcul impossible|non (?:indiqu|demand)|annul|non (?:indicat|richiest)/;

/** `keine Hämolyse`, `pas d'hémolyse`: what follows is not there. */
const NEGATED =
  /\b(?:nicht|kein(?:e|en|er)?|ohne|no|not|non|without|pas|sans|aucune?|senza|nessuna?)\s+(?:d['’]\s*|de\s+|sichtbare\s+|visible\s+)?(?=h(?:ä|ae|e|é)mol|emoli|gerinn|geronnen|koag|clot|caillot|coagul)\S+/g;

/**
 * Why the laboratory could not use the sample of this test; null where it did not reject it. An `X` without a word is a rejection for
 * another reason: the value that was ordered will not come of this sample. A figure is a value, whatever is noted beside it.
 */
export function findRejection(facts: RejectionFacts): RejectionReason | null {
  const { status, value, notes, sampleNotes } = facts;
  if (status === 'X') {
    const said = fold([value, ...notes].join('. '));
    const reason = reasonOfWords(said, WORDS_WITHOUT_VALUE) ?? reasonOfCodes(facts.specimenCodes);
    if (reason) return reason;
    if (NO_SAMPLE_NEEDED.test(said)) return null;
    return reasonOfWords(fold(sampleNotes.join('. ')), WORDS_WITHOUT_VALUE) ?? 'other';
  }
  if (!isFinal(status) || parseNumber(value).kind !== 'text') return null;
  const said = fold(value.trim() === '' ? notes.join('. ') : value);
  return reasonOfWords(said, SAMPLE_WORDS);
}

/**
 * Why the laboratory rejected a whole specimen that it sends no results of: SPM-21 says so, or OBR-25 `X` does.
 * @param isRejected the order group is said to have no results
 */
export function findSpecimenRejection({
  rejectCodes,
  isRejected,
  ...facts
}: {
  rejectCodes: readonly string[];
  conditionCodes: readonly string[];
  isRejected: boolean;
  notes: readonly string[];
}): RejectionReason | null {
  if (rejectCodes.length === 0 && !isRejected) return null;
  const said = fold(facts.notes.join('. '));
  const reason = reasonOfCodes([...rejectCodes, ...facts.conditionCodes]) ?? reasonOfWords(said, WORDS_WITHOUT_VALUE);
  return reason ?? (rejectCodes.length === 0 && NO_SAMPLE_NEEDED.test(said) ? null : 'other');
}

const fold = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(NEGATED, ' ');

const reasonOfWords = (said: string, words: readonly [RejectionReason, RegExp][]): RejectionReason | null =>
  words.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

const reasonOfCodes = (codes: readonly string[]): RejectionReason | null =>
  codes.flatMap((code) => CODES[code.trim().toUpperCase()] ?? [])[0] ?? null;
