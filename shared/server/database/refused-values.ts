import { Counter } from 'prom-client';

/** Sealed values that did not open in the row they lie in. */
export const refusedValues = new Counter({
  name: 'sealed_values_refused_total',
  help: 'Sealed values that did not open in their row: moved, changed, or under a key that is not known.',
  registers: [],
});
