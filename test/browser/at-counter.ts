import type { Page } from '@playwright/test';
import { staffCalls } from './people.ts';

const ADMIN = '+41790000011';
const ALWAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

/** A branch that sells at all hours, made by an administrator; its secret key. @param phoneNo where its codes go */
export async function aSellingBranch(name: string, phoneNo: string): Promise<string> {
  const admin = await staffCalls(ADMIN);
  const { _id: id } = await admin.need('createBranch', {
    body: {
      ...{ name, streetAddress: 'Uferweg 12', zipCode: '8001', city: 'Zürich', canton: 'ZH' },
      ...{ language: 'de', latitude: 47.37, longitude: 8.54, active: true, channel: 'partner', phoneNo },
      ...{ openingDays: ALWAYS, timeSlotDuration: 30, appointmentsPerTimeSlot: 5 },
    },
  });
  return (await admin.need('renewPartnerKey', { params: { id } })).key;
}

/** The first button of this name. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
