import type { ReactNode } from 'react';
import type { UserView } from '#shared/views/identity.ts';
import type { AppStore } from '#web/app/store.ts';

export const TEXT = { de: 'Ein Satz.', en: 'A sentence.', fr: 'Une phrase.', it: 'Una frase.' };

export const nothing = () => undefined;

export const user = { id: 'u1', firstName: '', lastName: '', roles: ['customer'] } as unknown as UserView;

/** How a form is shown, and what it takes until it can be sent. */
export interface FormCase {
  show: () => ReactNode;
  /** What the store knows before the form is shown. */
  prepare?: (store: AppStore) => void;
  /** What is pressed for the form to open, by its words. */
  press?: RegExp;
  /** Answers that are chosen before anything is sent, by their words. */
  choose?: RegExp;
  /** Texts that the schema lets pass, by the name of the field, where the form is sent to the server. */
  valid?: Record<string, string>;
  /** Where nothing is typed: only ticked. */
  onlyTicks?: true;
  /** One field or few, in sight at once: what is wrong stands at them alone. */
  withoutSummary?: true;
}
