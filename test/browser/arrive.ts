import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';

/**
 * Waits until the page shows an address that one of these patterns of web/app/paths.ts names, and returns its parameters:
 * `const { orderId } = await arrive(page, patterns.orderTerms)`.
 */
export async function arrive(page: Page, ...oneOf: string[]): Promise<Readonly<Record<string, string | undefined>>> {
  const paramsAt = (address: string) => {
    const { pathname } = new URL(address);
    return oneOf.map((pattern) => matchPath(pattern, pathname)?.params).find((params) => params !== undefined);
  };
  await page.waitForURL((url) => paramsAt(url.href) !== undefined);
  return paramsAt(page.url()) ?? {};
}
