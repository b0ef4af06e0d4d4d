/** Hours without fatty food before the sample, and the last of them with nothing but water. */
export interface Fasting {
  fastingHours: number;
  strictHours: number;
}

/** True when an add-on needs longer or stricter fasting than what it is added to. */
export const asksForMore = (addon: Fasting, ordered: Fasting): boolean =>
  addon.fastingHours > ordered.fastingHours || addon.strictHours > ordered.strictHours;
