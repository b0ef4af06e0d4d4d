// Loaded before a process with --import: its machine's clock is wrong by CLOCK_SHIFT_MS from the first line on.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...parameters) {
    if (parameters.length === 0) super(RealDate.now() + shift);
    else super(...parameters);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
