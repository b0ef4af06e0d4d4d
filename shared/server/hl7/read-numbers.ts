import { type FieldText, NUMBER_FIELDS } from '#shared/domain/lab-intake/number-field.ts';
import type { FieldParts } from './field-parts.ts';
import type { Segment } from './types.ts';

const PLACES = NUMBER_FIELDS.map((field) => {
  const [segment = '', position = ''] = field.split('-');
  return { field, segment, position: Number(position) };
});
const SEGMENTS = new Set(PLACES.map(({ segment }) => segment));
/** More different texts than this are a list of something else. */
const MOST = 100;

/** What stands where a laboratory may return our number, each text once a field: first component, and of SPM-2 both its numbers. */
export function readNumbers(segments: readonly Segment[], parts: FieldParts): FieldText[] {
  const found = new Map<string, FieldText>();
  for (const { name, fields } of segments) {
    if (!SEGMENTS.has(name) || found.size >= MOST) continue;
    for (const { field, segment, position } of PLACES) {
      if (segment !== name) continue;
      const sent = fields[position];
      const texts = field === 'SPM-2' ? [1, 2].map((n) => parts.subcomponent(sent, n)) : parts.firstOfEach(sent);
      for (const text of texts.map((one) => one.trim()))
        if (text !== '' && text !== '""') found.set(`${field} ${text}`, { field, text });
    }
  }
  return [...found.values()];
}
