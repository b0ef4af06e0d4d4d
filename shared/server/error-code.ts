/** A word of a program. What else stands in the place of a code may be a sentence, and name somebody. */
const WORD = /^[\w.-]{1,100}$/;

/** What an error is called where its message must not stand: its code, or its name. */
export function errorCode(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const said = String(code ?? name);
  return WORD.test(said) ? said : 'unknown';
}
