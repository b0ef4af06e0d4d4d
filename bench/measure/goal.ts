/** What a ratio must reach; the text is shown in the table. */
export interface Goal {
  text: string;
  holds(ratio: number): boolean;
}

export const atLeast = (ratio: number): Goal => ({ text: `>= ${ratio}`, holds: (seen) => seen >= ratio });
export const atMost = (ratio: number): Goal => ({ text: `<= ${ratio}`, holds: (seen) => seen <= ratio });
export const exactly = (ratio: number): Goal => ({ text: `= ${ratio}`, holds: (seen) => seen === ratio });
