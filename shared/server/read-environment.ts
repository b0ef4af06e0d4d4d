import { readFileSync } from 'node:fs';
import { StartFailure } from './start-failure.ts';

/**
 * Reads variables one by one. What is missing or malformed is remembered, not thrown, so that all of it is said at once. Each may stand
 * in a file instead, which NAME_FILE names: a secret then stands in no environment.
 */
export interface EnvironmentReader {
  /** Its text; a problem when it is missing or empty. */
  required(name: string): string;
  /** Its text, or undefined when it is missing or empty. */
  optional(name: string): string | undefined;
  number(name: string, range: NumberRange): number;
  /** `true` or `false`, as these words. */
  flag(name: string, otherwise: boolean): boolean;
  /** One of a few words. */
  word<W extends string>(name: string, words: readonly W[], otherwise: W): W;
  /** An address with one of these schemes: `https` for `https://…`. */
  address(name: string, schemes: readonly string[]): string;
  optionalAddress(name: string, schemes: readonly string[]): string | undefined;
  /** Remembers a problem that only the caller can see: `refuse('MASTER_KEY', 'must have at least 32 characters')`. */
  refuse(name: string, why: string): void;
  /** @throws StartFailure with one line for each problem */
  refuseProblems(): void;
}

interface NumberRange {
  otherwise: number;
  min: number;
  max?: number;
  /** Parts are allowed: 0.5. */
  isFraction?: boolean;
}

export function createEnvironmentReader(env: NodeJS.ProcessEnv): EnvironmentReader {
  const problems = new Set<string>();
  const refuse = (name: string, why: string): void => void problems.add(`${name} ${why}.`);
  const optional = (name: string): string | undefined => {
    const file = env[`${name}_FILE`];
    if (!file) return env[name] || undefined;
    if (env[name]) refuse(name, `is given twice: by itself and by ${name}_FILE`);
    try {
      // Editors and `echo` end a file with a new line, which belongs to no secret.
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
    } catch (error) {
      refuse(`${name}_FILE`, `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return undefined;
    }
  };
  const required = (name: string): string => {
    const value = optional(name);
    if (value === undefined) refuse(name, 'is not set');
    return value ?? '';
  };
  const checkAddress = (name: string, value: string, schemes: readonly string[]): string => {
    const scheme = URL.parse(value)?.protocol.slice(0, -1) ?? '';
    // The value is not shown: it may hold a password.
    if (!schemes.includes(scheme)) refuse(name, `must be an address that begins with ${listSchemes(schemes)}`);
    return value;
  };
  return {
    required,
    optional,
    refuse,
    number(name, { otherwise, min, max = Number.MAX_SAFE_INTEGER, isFraction = false }) {
      const text = optional(name);
      if (text === undefined) return otherwise;
      const value = isFraction || /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      const limits = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
      refuse(name, `must be a ${isFraction ? '' : 'whole '}number ${limits}, not ‘${text}’`);
      return otherwise;
    },
    flag(name, otherwise) {
      const text = optional(name);
      if (text !== undefined && text !== 'true' && text !== 'false')
        refuse(name, `must be true or false, not ‘${text}’`);
      return text === undefined ? otherwise : text === 'true';
    },
    word(name, words, otherwise) {
      const text = optional(name);
      const found = words.find((word) => word === text);
      if (text !== undefined && found === undefined) refuse(name, `must be one of ${words.join(', ')}, not ‘${text}’`);
      return found ?? otherwise;
    },
    address(name, schemes) {
      const value = required(name);
      return value ? checkAddress(name, value, schemes) : value;
    },
    optionalAddress(name, schemes) {
      const value = optional(name);
      return value === undefined ? undefined : checkAddress(name, value, schemes);
    },
    refuseProblems() {
      if (problems.size > 0) throw new StartFailure([...problems].join('\n'));
    },
  };
}

const listSchemes = (schemes: readonly string[]): string => schemes.map((scheme) => `${scheme}://`).join(' or ');
