import type { Delimiters } from './types.ts';

/** Reads parts of fields in one message's delimiters; every part is unescaped, `''` where nothing was sent. */
export interface FieldParts {
  /** A whole field as one text, delimiters kept. */
  whole(field: string | undefined): string;
  /** Component n (from 1) of the first repetition. */
  component(field: string | undefined, n: number): string;
  /** The first subcomponent of that component, e.g. the surname of a family name with its prefix. */
  subcomponent(field: string | undefined, n: number): string;
  /** Component 1 of every repetition, empty ones left out. */
  firstOfEach(field: string | undefined): string[];
  /** The repetitions, not unescaped, to read further. */
  repetitions(field: string | undefined): string[];
}

export function createFieldParts(delimiters: Delimiters, unescapeText: (text: string) => string): FieldParts {
  const { component: caret, repetition: tilde, subcomponent: ampersand } = delimiters;
  const rawComponent = (repetition: string, n: number): string => {
    let start = 0;
    for (let passed = 1; passed < n; passed += 1) {
      const next = repetition.indexOf(caret, start);
      if (next === -1) return '';
      start = next + 1;
    }
    return cutAt(repetition.slice(start), caret);
  };
  return {
    whole: (field = '') => unescapeText(field),
    component: (field = '', n) => unescapeText(rawComponent(cutAt(field, tilde), n)),
    subcomponent: (field = '', n) => unescapeText(cutAt(rawComponent(cutAt(field, tilde), n), ampersand)),
    firstOfEach: (field = '') =>
      field === ''
        ? []
        : field
            .split(tilde)
            .map((repetition) => unescapeText(cutAt(repetition, caret)).trim())
            .filter((text) => text !== ''),
    repetitions: (field = '') => field.split(tilde),
  };
}

function cutAt(text: string, sign: string): string {
  const end = text.indexOf(sign);
  return end === -1 ? text : text.slice(0, end);
}
