import { formatPhone } from '#shared/domain/format-phone.ts';

/**
 * A number its owner recognises on the screen: `079 ••• •• 01`, `+49 •••• •••••01`. The first group and the last two digits stay.
 * @param phoneNo E.164.
 */
export function maskNumber(phoneNo: string): string {
  const shown = formatPhone(phoneNo);
  const firstGroup = shown.indexOf(' ') + 1;
  const kept = shown.length - 2;
  return [...shown]
    .map((sign, place) => (place >= firstGroup && place < kept ? sign.replace(/\d/, '•') : sign))
    .join('');
}
