import { SUPPORT_PHONE } from '#shared/limits/support.ts';

/** How people reach us; sample data in one place until a real office answers. */
export const CONTACT = {
  phone: SUPPORT_PHONE,
  phoneHref: 'tel:+41800000000',
  emailHref: 'mailto:hilfe@example.invalid',
} as const;
