import { LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';

/** A text as it is shown, and the language it is really in. */
export interface PickedText {
  text: string;
  language: Language;
  /** It is not the person's language, because that text is missing. */
  fellBack: boolean;
}

/** The text in the person's language, else in the first language that has one (de, en, fr, it); null where there is none at all. */
export function pickText(text: LocalText, wished: Language): PickedText | null {
  const language = [wished, ...LANGUAGES].find((code) => (text[code] ?? '').trim() !== '');
  if (!language) return null;
  return { text: (text[language] ?? '').trim(), language, fellBack: language !== wished };
}

const MAX_LEAD_SENTENCES = 2;
const MAX_LEAD_LENGTH = 160;
/** Blanks after the end of a sentence; an abbreviation of one or two letters (`z. B.`) is none. */
const SENTENCE_END = /(?<=\p{L}{3,}[.!?][»”"’)]?)\s+/u;

/**
 * Splits a conclusion into its lead (the first paragraph's first two sentences at most) and the rest, so that the meaning stands out.
 * No word is ever dropped: lead and rest together are the whole text.
 */
export function splitConclusion(text: string): { lead: string; rest: string } {
  const [first = '', ...others] = text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const sentences = first.split(SENTENCE_END);
  let taken = 1;
  while (
    taken < Math.min(MAX_LEAD_SENTENCES, sentences.length) &&
    sentences.slice(0, taken + 1).join(' ').length <= MAX_LEAD_LENGTH
  ) {
    taken += 1;
  }
  const rest = sentences.slice(taken).join(' ');
  return { lead: sentences.slice(0, taken).join(' '), rest: [rest, ...others].filter(Boolean).join('\n\n') };
}
