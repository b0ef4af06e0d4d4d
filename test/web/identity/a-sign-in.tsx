import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserView } from '#shared/views/identity.ts';
import type { AskedFactor } from '#web/identity/slice.ts';

const LATER = '2999-01-01T00:00:00Z';

/** What the server replies with once somebody is signed in. */
export const signedInAs = (user: UserView) => ({
  token: { accessToken: `of ${user.id}`, idToken: `of ${user.id}`, expiresIn: LATER, sessionEndsAt: LATER },
  user,
});

export const CUSTOMER = {
  id: '019a0000-0000-7000-8000-000000000001',
  firstName: 'Livia',
  lastName: 'Musterbach',
  phoneNo: '+41790000001',
  preferredLanguage: 'de',
  roles: ['customer'],
} as unknown as UserView;

export const DOCTOR = {
  id: '019a0000-0000-7000-8000-000000000002',
  firstName: 'Ursina',
  lastName: 'Probeli',
  preferredLanguage: 'de',
  roles: ['doctor'],
} as unknown as UserView;

/** The SMS code of somebody of the staff was right. */
export const FACTOR: AskedFactor = {
  ticket: 'the-ticket',
  isEnrolled: true,
  name: 'Dr. med. Ursina Probeli',
  recoveryCodesLeft: 6,
  confirmedAt: '2026-11-30T08:00:00Z',
  expiresAt: '2026-11-30T08:10:00Z',
};

/** Puts digits into the boxes of a code, as autofill does. */
export async function giveDigits(digits: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(/Ziffer 1 von 6/));
  await userEvent.paste(digits);
}
