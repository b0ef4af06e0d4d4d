/** What has to happen to an order before its person can close the account; texts `profile.json` closing.waitsFor.*. */
export const WaitsFor = {
  /** It can be cancelled, or its result waited for. */
  cancelling: 'cancelling',
  result: 'result',
  /** Money is on its way back. */
  refund: 'refund',
} as const;
export type WaitsFor = (typeof WaitsFor)[keyof typeof WaitsFor];
