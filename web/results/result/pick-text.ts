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

/** Splits a conclusion into its lead (the first two sentences at most) and the rest, so that the meaning stands out. */
export function splitConclusion(text: string): { lead: string; rest: string } {
  const paragraphs = text
    .split(/\n+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = '', ...others] = paragraphs;
  const sentences = first.match(/[^.!?]+(?:[.!?]+(?=\s|$)|\.(?=\d)|$)[»”]?/g)?.map((part) => part.trim()) ?? [first];
  const lead: string[] = [];
  for (const sentence of sentences) {
    if (lead.length === MAX_LEAD_SENTENCES || [...lead, sentence].join(' ').length > MAX_LEAD_LENGTH) break;
    lead.push(sentence);
  }
  if (lead.length === 0) return { lead: first, rest: others.join('\n\n') };
  const start = lead.join(' ');
  return { lead: start, rest: [sentences.slice(lead.length).join(' '), ...others].filter(Boolean).join('\n\n') };
}

const MAX_LEAD_SENTENCES = 2;
const MAX_LEAD_LENGTH = 160;
