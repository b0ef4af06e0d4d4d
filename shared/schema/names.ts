import { NAME_MAX_LENGTH } from '#shared/limits/people.ts';
import { checked, requiredText } from '#shared/schema/text.ts';

/**
 * Letters of any script with their marks, plus space, hyphen, apostrophe (' and ’) and full stop: Müller-D'Angelo,
 * Zoé, St. Clair, as Swiss registers hold them. At least one letter; at most three marks on one letter; nothing that nobody sees.
 */
const NAME = /^(?=.*\p{L})(?!.*\p{Default_Ignorable_Code_Point})(?:\p{L}\p{M}{0,3}|[ .'’‐-])+$/u;

/** True for what may stand in a name, however long it is. */
export const isName = (value: string): boolean => NAME.test(value.normalize('NFC'));

const name = checked(requiredText().max(NAME_MAX_LENGTH, 'field.too-long'), 'field.name', isName);

export const firstName = name;
export const lastName = name;

const ALLOWED = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M} .'’‐-]$/u;

/** The first character that a name must not contain, for the message; null when every one is allowed. */
export function refusedNameCharacter(value: string): string | null {
  return [...value.normalize('NFC')].find((sign) => !ALLOWED.test(sign)) ?? null;
}
