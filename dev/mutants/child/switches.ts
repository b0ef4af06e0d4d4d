import { SWITCH } from '../instrument.ts';

/** Which mutant is on in this process, and which were asked for. */
export const switches = { active: null as number | null, reached: new Set<number>() };

/** Answers what instrumented files ask: am I on? */
export function installSwitches(active: number | null): void {
  switches.active = active;
  Object.assign(globalThis, {
    [SWITCH]: (number: number): boolean => {
      switches.reached.add(number);
      return number === switches.active;
    },
  });
}
