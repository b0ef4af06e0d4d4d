/** Addresses of the CRM, which come with its screens: a visitor's first script does not need them. */
export const crmPaths = {
  overview: '/crm',
  callbacks: '/crm/callbacks',
  user: '/crm/users/:userId',
} as const;

/** What somebody wants to do with a person: the part of the page, and the message that is prepared. */
export interface UserWish {
  tab?: 'orders' | 'supports' | 'sms' | 'person';
  template?: string;
  order?: string;
}

/** A person's page. */
export function crmUserPath(userId: string, wish: UserWish = {}): string {
  const asked = new URLSearchParams(Object.entries(wish)).toString();
  return `${crmPaths.user.replace(':userId', encodeURIComponent(userId))}${asked ? `?${asked}` : ''}`;
}
