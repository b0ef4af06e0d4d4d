import type { crm } from '#shared/contract/crm.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { listSmsOffers, textsOf } from '#shared/server/crm/list-sms-offers.ts';
import { findOpenUser } from '#shared/server/identity/find-user.ts';
import { nextSmsAt } from '#shared/server/messaging/next-sms-at.ts';
import type { Services } from '#shared/server/services.ts';
import type { CrmSmsView } from '#shared/views/crm.ts';

/** The messages that the CRM may send a person now, and from when on. */
export async function findCrmSms(
  services: Services,
  { params: { id } }: Call<typeof crm.getCrmSms>,
): Promise<CrmSmsView> {
  const { phoneNo, preferredLanguage } = orNotFound(await findOpenUser(services, id));
  const now = services.now();
  const offers = await listSmsOffers(services, id, { now, config: services.config });
  return {
    ...{ phoneNo, preferredLanguage, nextAt: await nextSmsAt(services, id, now) },
    offers: offers.map((offer) => ({ template: offer.template, order: offer.order, text: textsOf(offer) })),
  };
}
