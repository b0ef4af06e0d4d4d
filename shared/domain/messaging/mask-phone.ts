const SHOWN_DIGITS = 2;

/** A number that staff recognise but cannot write down: `+41 … 07`. */
export function maskPhone(phoneNo: string): string {
  return `${phoneNo.slice(0, 3)} … ${phoneNo.slice(-SHOWN_DIGITS)}`;
}
