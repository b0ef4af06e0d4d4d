/** How people reach us; sample data in one place until a real office answers. */
export const CONTACT = {
  phone: '0800 000 000',
  phoneHref: 'tel:+41800000000',
  emailHref: 'mailto:hilfe@example.invalid',
} as const;
