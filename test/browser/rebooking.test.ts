import { expect as expectSoon } from '@playwright/test';
import { zurichDate } from '#shared/domain/format-date.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { openNextDay } from './open-next-day.ts';
import { openOwnProduct } from './own-product.ts';
import { product, signIn } from './people.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const SECOND_ADMIN = '+41790000016';
/** Has an appointment three days ahead in the demonstration. */
const LIVIA = '+41790000001';

let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await openOwnProduct();
});
test.afterAll(() => own.close());

test('an administrator blocks a day and offers its people another time, which one of them takes by the link of the SMS', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const helper = await new Visitor({ ...product, describeState: async () => '' }).signIn(SECOND_ADMIN);
  const { items } = await helper.need('listAppointments', { query: { limit: 50 } });
  const appointment = items.find(
    ({ customer, place }) => place === 'booked' && customer.phoneNo === LIVIA,
  )?.appointment;
  const { partnerBranchId = '', from = '' } = appointment ?? {};
  const date = zurichDate(from);
  await helper.need('blockDays', { body: { dates: [date], partnerBranchId, keepsAppointments: true } });

  const admin = await (await browser.newContext({ baseURL: own.baseUrl })).newPage();
  await signIn(admin, ADMIN, adminPaths.runtime);
  await admin.goto(`${adminPaths.blockedDays}?branch=${partnerBranchId}&year=${date.slice(0, 4)}`);
  const panel = admin.getByRole('region', { name: 'Termine, die nicht stattfinden können' });

  await test.step('who is concerned is named, and gets one SMS', async () => {
    await expect(panel.getByText('1 Termin wartet auf eine andere Zeit.')).toBeVisible();
    await checkScreen(admin, 'appointments that wait for another time');
    await panel.getByRole('button', { name: '1 SMS senden' }).press('Enter');
    await expect(panel.getByText('Allen wurde eine andere Zeit angeboten.')).toBeVisible();
    await expect(panel.getByText('SMS angekommen')).toBeVisible();
    await checkScreen(admin, 'appointments that were offered another time');
  });

  const told = async () =>
    (await messagesTo(product, LIVIA)).flatMap(
      ({ body }) => /nicht einhalten\D*(\S+).*?(https?:\S+)/s.exec(body)?.[2] ?? [],
    );
  await expect.poll(async () => (await told()).length).toBe(1);
  const [link = ''] = await told();

  await test.step('the day opens only after a question, because its people would be told', async () => {
    await admin
      .getByRole('button', { name: /^Öffnen/ })
      .first()
      .press('Enter');
    const dialog = admin.getByRole('dialog', { name: / öffnen\?$/ });
    await expect(dialog.getByRole('button', { name: 'Öffnen und 1 SMS senden' })).toBeVisible();
    await checkScreen(admin, 'a day whose appointments were offered another time');
    await dialog.getByRole('button', { name: 'Abbrechen' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('the link leads after signing in to moving, for nothing', async () => {
    const livia = await (await browser.newContext({ baseURL: own.baseUrl })).newPage();
    await livia.goto(`${new URL(link).pathname}?lang=de`);
    await arrive(livia, patterns.login);
    await signIn(livia, LIVIA, patterns.reschedule, { from: 'here' });
    await expect(livia.getByRole('heading', { name: /Verschieben ist bis .* kostenlos\./ })).toBeVisible();
    await expect(livia.getByText(/^Ihr Standort kann den Termin nicht einhalten\./)).toBeVisible();
    await checkScreen(livia, 'moving an appointment that its branch cannot keep');
    const times = livia.getByRole('radio', { name: /^\d\d:\d\d/ });
    await openNextDay(livia);
    await times.last().click({ force: true });
    await livia.getByRole('button', { name: /^Weiter mit/ }).click();
    await arrive(livia, patterns.rescheduleSummary);
    await livia.getByRole('button', { name: 'Termin verschieben' }).click();
    await arrive(livia, patterns.orderConfirmation);
    await expect(livia.getByRole('heading', { level: 1 })).toHaveText(/Ihr Termin ist verschoben/);
  });

  await test.step('the administrator sees where it went, without asking', async () => {
    await expect(panel.getByText(/^Neu: /)).toBeVisible();
  });
});
