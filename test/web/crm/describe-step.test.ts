import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { CRM_EVENTS } from '#shared/domain/crm/crm-event.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { TimelineItemView } from '#shared/views/crm.ts';
import { describeStep } from '#web/crm/user/describe-step.ts';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

const { t } = i18next;
const aStep = (more: Partial<TimelineItemView>): TimelineItemView => ({
  ...{ _id: 's1', at: '2026-11-20T08:00:00Z', kind: 'crm', event: null, sms: null, note: null, signIn: null },
  ...{ by: '', orderNumber: null, openDate: null },
  ...more,
});
const sms = { template: 'result-released', language: 'fr', state: 'delivered', reason: null } as const;

describe('a step of a timeline', () => {
  it.each<[string, Partial<TimelineItemView>, string, string, boolean]>([
    ['a sign-in', { signIn: { device: 'Safari, iPhone' } }, 'Angemeldet', 'Safari, iPhone', false],
    ['a sign-in of an unknown device', { signIn: { device: null } }, 'Angemeldet', '', false],
    [
      'a note',
      { note: { text: 'Ruft an', isChanged: false, mayChange: true }, by: 'Nadine Fictive' },
      'Notiz',
      'Nadine Fictive',
      false,
    ],
    [
      'a note that was corrected',
      { note: { text: 'Ruft an', isChanged: true, mayChange: false }, by: 'Nadine Fictive' },
      'Notiz',
      'Nadine Fictive · korrigiert',
      false,
    ],
    [
      'the day of an order',
      { event: 'crm.open-date-set', openDate: '2026-12-01', by: 'Nadine Fictive' },
      'Wiedervorlage gesetzt',
      '01.12.2026 · Nadine Fictive',
      false,
    ],
    ['a day that was taken away', { event: 'crm.open-date-set' }, 'Wiedervorlage gesetzt', 'kein Tag mehr', false],
    [
      'something about an order',
      { event: 'orders.kit-returned', orderNumber: '2600001230' },
      'Testset zurück',
      'Auftrag 2600001230',
      false,
    ],
    ['a promise that was not kept', { event: 'crm.promise-broken' }, 'Versprochener Rückruf verpasst', '', true],
    ['a payment that did not come', { event: 'payments.expired' }, 'Zahlung nicht abgeschlossen', '', true],
    ['a time that was not kept', { event: 'booking.hold-lapsed' }, 'Reservation abgelaufen', '', true],
    ['another change', { event: 'booking.slot-released' }, 'Termin wieder frei', '', false],
  ])('tells %s', (_what, more, title, detail, isWarning) => {
    expect(describeStep(aStep(more), t)).toEqual({ title, detail, isWarning });
  });

  it('tells what became of a message, in which language, about which order and of whom', () => {
    const { title, detail, isWarning } = describeStep(aStep({ sms, orderNumber: '2600001230', by: 'Reto' }), t);
    expect(title).toMatch(/^SMS: ./);
    expect(detail).toMatch(/^[^·.]+ · FR · Auftrag 2600001230 · Reto$/);
    expect(isWarning).toBe(false);
  });

  it('warns of a message that did not arrive, and says why', () => {
    const failed = { ...sms, state: 'failed', reason: 'no-answer' } as unknown as TimelineItemView['sms'];
    const { detail, isWarning } = describeStep(aStep({ sms: failed }), t);
    expect(detail).not.toBe(describeStep(aStep({ sms }), t).detail);
    expect(detail).toMatch(/[^.] · FR$/);
    expect(isWarning).toBe(true);
  });

  it.each(LANGUAGES)('has words for each event, in %s', async (language) => {
    await speak(language);
    for (const event of CRM_EVENTS) expect(describeStep(aStep({ event }), t).title).not.toMatch(/^event\.|:event\./);
    await speak('de');
  });
});
