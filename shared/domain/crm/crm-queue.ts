/** Why somebody needs contact: the lists of the CRM's overview, the most urgent first. */
export const CRM_QUEUES = [
  'callback',
  'payment',
  'questionnaire',
  'sms',
  'question',
  'no-show',
  'kit',
  'open-date',
] as const;

export type CrmQueue = (typeof CRM_QUEUES)[number];

/** How a person wants to be reached. Stored. */
export const CONTACT_WAYS = ['any', 'phone', 'sms', 'email'] as const;

export type ContactWay = (typeof CONTACT_WAYS)[number];
