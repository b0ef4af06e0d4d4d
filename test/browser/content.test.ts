import { expect as expectSoon } from '@playwright/test';
import type { StoreMaintenanceFile } from '#shared/domain/content/text-files.ts';
import type { RecommendationContent } from '#shared/domain/results/content-types.ts';
import { type ContentSource, startContentSource } from '#test/factories/content-source.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { checkScreen } from './check-screen.ts';
import { dialogHasFocus } from './keyboard.ts';
import { openOwnProduct } from './own-product.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const SECOND_ADMIN = '+41790000016';
const NEW_TITLE = 'Wir stellen um';

let source: ContentSource;
let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  source = await startContentSource();
  own = await openOwnProduct({ environment: { CONTENT_SOURCE: source.url } });
});
test.afterAll(async () => {
  await own.close();
  await source.close();
});

test('an administrator sees by the keyboard what new content would change, applies it, is refused with reasons, and goes back', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const open = async (phoneNo: string) => {
    const context = await browser.newContext({ baseURL: own.baseUrl, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await signIn(page, phoneNo, adminPaths.runtime);
    await page.goto(adminPaths.content);
    return page;
  };
  const admin = await open(ADMIN);
  const titleForAnybody = async () => {
    const answer = await admin.request.get('/api/cms/store-maintenance');
    // A server that is busy puts the question off for a moment; it is asked again.
    return answer.ok() ? ((await answer.json()) as Pick<StoreMaintenanceFile, 'title'>).title.de : null;
  };
  await expect(admin.getByText('Die Quelle sagt, was schon gilt.', { exact: false })).toBeVisible();
  await checkScreen(admin, 'content that is up to date');

  source.edit<StoreMaintenanceFile>('store-maintenance', (file) => {
    file.title.de = NEW_TITLE;
  });
  source.edit<RecommendationContent[]>('recommendations', ([first]) => {
    if (first) first.text.fr = '';
  });

  await test.step('what would change stands side by side; what is not whole is refused with its reasons', async () => {
    await admin.getByRole('button', { name: 'Neu prüfen' }).press('Enter');
    await expect(admin.getByText('Abgelehnt, 1 Fehler')).toBeVisible();
    await expect(admin.getByText('Text fehlt in der Sprache «fr»')).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Wartungsseite: was sich ändert' })).toBeVisible();
    await expect(admin.getByRole('table', { name: /^store-maintenance|^title/ })).toContainText(NEW_TITLE);
    await checkScreen(admin, 'content that would change, and content that is refused');
  });

  const other = await open(SECOND_ADMIN);
  await expect(other.getByRole('button', { name: 'Wartungsseite anwenden' })).toBeVisible();

  await test.step('applied, it holds at once, and another administrator sees it without asking', async () => {
    await admin.getByRole('button', { name: 'Wartungsseite anwenden' }).press('Enter');
    await expect(admin.getByText('1 geändert, angewendet').or(admin.getByText('Angewendet')).first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Wartungsseite anwenden' })).toHaveCount(0);
    await expect.poll(titleForAnybody).toBe(NEW_TITLE);
  });

  await test.step('the version before comes back after a question', async () => {
    await other.getByRole('button', { name: 'Fassungen: Wartungsseite' }).press('Enter');
    const history = other.getByRole('dialog', { name: 'Fassungen: Wartungsseite' });
    await dialogHasFocus(history);
    await history.getByRole('button', { name: 'Zurück zu Fassung 1' }).press('Enter');
    await expect(history.getByText('Fassung 1 wieder in Kraft setzen?', { exact: false })).toBeVisible();
    await checkScreen(other, 'versions of content');
    await history.getByRole('button', { name: 'Wieder in Kraft setzen' }).press('Enter');
    await expect(history.getByText('Fassung 1, wieder in Kraft gesetzt.')).toBeVisible();
    await expect.poll(async () => (await titleForAnybody()) ?? NEW_TITLE).not.toBe(NEW_TITLE);
  });
});
