import type { LabNoteView, ReviewAreaView, ReviewMeasureView } from '#shared/views/reviewing.ts';

const folded = (text: string): string => text.trim().toLocaleLowerCase('de');

/**
 * The remarks about an order that concern this area: the order is named like the area, in whatever language, or like one of its values
 * as the laboratory calls it. A remark that names nothing known stands above the case only.
 */
export function notesOfArea(
  notes: readonly LabNoteView[],
  { name }: Pick<ReviewAreaView, 'name'>,
  measures: readonly Pick<ReviewMeasureView, 'name' | 'code'>[],
): LabNoteView[] {
  const names = new Set([...Object.values(name), ...measures.flatMap((one) => [one.name, one.code])].map(folded));
  return notes.filter(({ about, test }) => about === 'order' && test.trim() !== '' && names.has(folded(test)));
}
