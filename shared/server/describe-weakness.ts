/** Random text of 16 characters or more has this many different ones, even when they are hexadecimal digits. */
const MIN_DIFFERENT = 8;
/** Of random text few neighbours follow each other in the alphabet: of hexadecimal digits less than a fifth. */
const MAX_SUCCESSIVE_SHARE = 0.6;
/**
 * What people write where a random value belongs; examples and tests do too. Long enough that a random value holds none by
 * chance.
 */
const KNOWN_WORDS =
  /secret|passwor[dt]|passphrase|change[-_ ]?(it|me)|replace[-_ ]?me|example|beispiel|messlinie|default|develop|insecure|placeholder|master[-_ ]?key|(code|jwt|token)[-_ ]?key|qwert|123456|character/gi;
/** A random value may be named; what stands beside the words must then be long enough by itself. */
const MIN_BESIDE_WORDS = 26;
/** What their makers put before some secrets; it says nothing of the rest. */
const PREFIX = /^(whsec_|[sr]k_(live|test)_)/;

/** Why a secret can be guessed, or null. */
export function describeWeakness(value: string): string | null {
  const text = value.replace(PREFIX, '');
  const rest = text.replaceAll(KNOWN_WORDS, '');
  if (rest.length < text.length && rest.length < MIN_BESIDE_WORDS)
    return 'must be a random value, not words: openssl rand -base64 36';
  const isRepeated = `${text}${text}`.indexOf(text, 1) < text.length;
  const isPoor = new Set(text).size < MIN_DIFFERENT;
  if (isRepeated || isPoor || isSequence(text)) return 'must be a random value: openssl rand -base64 36';
  return null;
}

function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const successive = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1);
  return successive.length > codes.length * MAX_SUCCESSIVE_SHARE;
}
