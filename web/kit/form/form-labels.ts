import { createContext } from 'react';

/** Labels of the fields of one form by name; each field enters its own, the error summary reads them. */
export const FormLabels = createContext<Map<string, string>>(new Map());
