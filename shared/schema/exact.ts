import type { Schema } from 'yup';

declare module 'yup' {
  interface CustomSchemaMetadata {
    /** Judged as it was sent. */
    exact?: true;
  }
}

/** A field of a body whose texts are not normalised before they are validated: blanks or signs that nobody sees make it another value. */
export const exact = <S extends Schema>(schema: S): S => schema.meta({ exact: true }) as S;
