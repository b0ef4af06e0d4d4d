/**
 * Whether two values of a marker were measured as the same thing, as far as their laboratories' codes tell: LOINC names another method
 * or another part of a substance by another code. What is not known is not said to differ.
 */
export function isSameMethod(left: { loinc?: string | null }, right: { loinc?: string | null }): boolean {
  return left.loinc == null || right.loinc == null || left.loinc === right.loinc;
}
