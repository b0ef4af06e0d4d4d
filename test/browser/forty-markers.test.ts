import { expect, type Locator } from '@playwright/test';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { resultContent } from '#test/factories/shipped-content.ts';
import { sendReport } from '#test/setup/sandbox.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { BEHIND_OTHERS } from './behind-others.ts';
import { focusByKeyboard } from './keyboard.ts';
import { openStaff, product, signIn } from './people.ts';
import { readRecord, record } from './records.ts';
import { openAreas } from './review.ts';
import { test } from './story.ts';

const MARKERS = 40;
const MOST_ACTIVATIONS = 40;
const AREAS = ['blood', 'iron', 'vitamins', 'minerals', 'thyroid', 'sugar', 'lipids', 'inflammation', 'muscle'];

/** An order at the laboratory, answered, of which forty markers come back in order. Nobody else's story has it. */
async function aNormalCase(): Promise<string> {
  const { categories } = resultContent.resultCategories;
  const markers = categories.filter(({ key }) => AREAS.includes(key)).flatMap((area) => area.markers);
  expect(markers).toHaveLength(MARKERS);
  const [order] = await record(
    `SELECT o.id, o.orderNumber FROM orders o
     WHERE o.status = ? AND o.productKey = 'sport-check' AND NOT EXISTS (SELECT 1 FROM rejections j WHERE j.orderId = o.id)`,
    [OrderStatus.ANALYZING],
  );
  if (!order) throw new Error('no order is at the laboratory');
  await record('UPDATE customer_surveys SET status = 2 WHERE orderId = ?', [order.id]);
  await record('UPDATE order_items SET markers = ? WHERE orderId = ?', [JSON.stringify(markers), order.id]);
  await sendReport(product, order.orderNumber, { profile: 'good' });
  await expect(async () => {
    const [row] = await record('SELECT status FROM orders WHERE id = ?', [order.id]);
    expect(row?.status).toBe(OrderStatus.READY_FOR_APPROVAL);
  }).toPass(BEHIND_OTHERS);
  return order.id;
}

test('a normal case of forty markers is read, judged and released by keyboard alone, with at most forty presses', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const orderId = await aNormalCase();
  const doctor = await openStaff(browser, '+41790000015', patterns.doctorOrders);
  await doctor.setViewportSize({ width: 1280, height: 900 });
  let presses = 0;
  let pointers = 0;
  await doctor.exposeFunction('notePress', (isKey: boolean) => {
    if (isKey) presses += 1;
    else pointers += 1;
  });
  await doctor.addInitScript(() => {
    const { notePress } = window as unknown as { notePress: (isKey: boolean) => void };
    const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta'].includes(key);
    addEventListener('keydown', ({ key }) => !isModifier(key) && notePress(true), true);
    addEventListener('pointerdown', () => notePress(false), true);
  });
  await doctor.goto(paths.doctorReview(orderId));
  const calm = doctor.getByRole('button', { name: /unauffällige Vorschläge übernehmen/ });
  await expect(calm).toBeVisible();

  await test.step('levels, health measures, conclusion, advice', async () => {
    await doctor.keyboard.press('Shift+V');
    await expect(calm).toHaveCount(0);
    // What is not quite unremarkable is looked at by itself.
    for (let area = 0; area < AREAS.length && (await openAreas(doctor).count()) > 0; area++) {
      await doctor.keyboard.press('v');
      await doctor.keyboard.press('j');
    }
    await expect(openAreas(doctor)).toHaveCount(0);
    await doctor.keyboard.press('h');
    await doctor.keyboard.press('Shift+S');
    await expect(doctor.getByRole('button', { name: 'Gelesen, übernehmen' })).toBeFocused();
    await doctor.keyboard.press('Shift+S');
    await expect(doctor.getByRole('textbox', { name: /Zusammenfassung/ })).not.toHaveValue('');
    await doctor.keyboard.press('r');
    await expect(doctor.getByText('Bereit zur Freigabe.')).toBeVisible();
  });

  let read: Read = { main: '', beside: [] };
  await test.step('preview, and the release', async () => {
    await doctor.keyboard.press('Control+Enter');
    await expect(doctor.getByText('Alle Punkte sind erfüllt.')).toBeVisible();
    const preview = doctor.getByRole('region', { name: 'So sieht es die Person' });
    await expect(preview.locator('[data-variant="result"]')).toBeVisible();
    read = await wordsOf(preview);
    await focusByKeyboard(doctor, 'Ich habe die Vorschau');
    await doctor.keyboard.press('Space');
    await doctor.keyboard.press('Control+Enter');
    await expect(doctor.getByText('Das Resultat ist freigegeben').first()).toBeVisible();
  });

  const { id: resultId } = await readRecord(TestResult, ['id'], { orderId });
  const { document } = await readRecord(ResultRelease, ['document'], { resultId });
  expect(document.bloodMeasures).toHaveLength(MARKERS);
  expect(pointers).toBe(0);
  expect(presses).toBeLessThanOrEqual(MOST_ACTIVATIONS);
  test.info().annotations.push({ type: 'presses', description: String(presses) });
  await test.step('the customer reads what the preview showed', async () => {
    const [customer] = await record(
      'SELECT u.phoneNo, u.preferredLanguage FROM users u JOIN orders o ON o.customerId = u.id WHERE o.id = ?',
      [orderId],
    );
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await signIn(page, customer?.phoneNo, patterns.userOverview);
    await page.goto(`${paths.result(orderId)}?lang=${customer?.preferredLanguage}`);
    await expect(page.locator('[data-variant="result"]')).toBeVisible();
    const { main, beside } = await wordsOf(page.locator('main'));
    expect(read.main).toContain(String(document.bloodMeasures[0]?.valueText));
    expect(main).toBe(read.main);
    // Beside it the customer has more: what to do with the result.
    expect(beside).toEqual(expect.arrayContaining(read.beside));
  });
  console.info(`forty markers released with ${presses} presses`);
});

/** A result document as it is read: the document itself, and what stands beside it. */
interface Read {
  main: string;
  beside: string[];
}

/** All words, also those behind doors, but none of what is only there to press; the minute of the release is not known before. */
async function wordsOf(place: Locator): Promise<Read> {
  // What is behind them is drawn last.
  await expect(place.locator('[data-variant="result"] [hidden]:empty')).toHaveCount(0);
  return place.evaluate((element) => {
    const say = (part: Element): string => {
      const copy = part.cloneNode(true) as Element;
      for (const toPress of copy.querySelectorAll('[data-print="no"]')) toPress.remove();
      return (copy.textContent ?? '')
        .replace(/\s+/g, ' ')
        .replace(/\d{2}:\d{2}/g, 'HH:MM')
        .trim();
    };
    const [main, side] = element.querySelector('[data-variant="result"]')?.children ?? [];
    if (!main || !side) throw new Error('there is no result');
    const beside = [...side.children].filter((part) => !part.matches('[data-print="no"]')).map(say);
    return { main: say(main), beside };
  });
}
