import type { Narrative } from 'fhir/r4.js';
import texts from '#shared/content/result-file.json' with { type: 'json' };
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { positionText } from '#shared/domain/results/position-text.ts';
import type { MissingMarker, ReleasedMeasure } from '#shared/domain/results/types.ts';
import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';

interface Content {
  language: Language;
  rows?: readonly (ReleasedMeasure | MissingMarker)[];
  paragraphs?: readonly string[];
}

/** What a person reads of a section where no program shows its entries: values as a table, words as paragraphs. */
export function writeNarrative({ language, rows = [], paragraphs = [] }: Content): Narrative {
  const tag = LANGUAGE_TAGS[language];
  const head = ['', texts.value[language], texts.range[language], texts.judgement[language]];
  const table =
    rows.length === 0
      ? ''
      : `<table><thead>${row('th', head)}</thead><tbody>${rows.map((of) => row('td', cellsOf(of, language))).join('')}</tbody></table>`;
  const words = paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('');
  return {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${tag}" xml:lang="${tag}">${table}${words}</div>`,
  };
}

function cellsOf(of: ReleasedMeasure | MissingMarker, language: Language): string[] {
  if ('reason' in of) return [of.name[language], '', '', texts[of.reason][language]];
  const judgement = positionText(of)[language];
  return [of.name[language], `${displayValue(of)} ${of.unit}`.trim(), of.range?.text ?? '', judgement];
}

const row = (cell: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((text) => `<${cell}>${escapeMarkup(text)}</${cell}>`).join('')}</tr>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
