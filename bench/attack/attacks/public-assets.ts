import { type Attack, verdict } from '../attack.ts';
import type { Target } from '../target/target.ts';

/** The table of limits as it stands in the content, or in code that was made of it; texts that speak of such limits are none. */
const CRITICAL = /critical-?limits?["'`]?\s*[:=]\s*[[{]|For demonstration; to be approved by the responsible doctor/i;
const LANGUAGES = ['de', 'en', 'fr', 'it'];

export const publicAssets: Attack = {
  name: 'public-assets',
  tries: 'source maps of every script and style sheet; critical limits in assets, texts and public replies',
  needs: 'url',
  async run(target) {
    const { assets, failed } = await crawl(target);
    const maps: string[] = [];
    const limits: string[] = [];
    for (const { path, text } of assets) {
      if (/sourceMappingURL=(?!data:)/.test(text)) maps.push(`${path} names one`);
      const map = await fetch(`${target.baseUrl}${path}.map`);
      const body = await map.text();
      if (map.ok && body.startsWith('{')) maps.push(`${path}.map`);
      if (CRITICAL.test(text)) limits.push(path);
    }
    for (const path of publicReplies()) {
      const answer = await fetch(`${target.baseUrl}${path}`, { headers: { 'x-forwarded-for': target.address() } });
      if (CRITICAL.test(await answer.text())) limits.push(path);
    }
    const isHeld = maps.length === 0 && limits.length === 0 && assets.length > 2 && failed === 0;
    return verdict(
      isHeld,
      `${assets.length} assets${failed > 0 ? `, ${failed} not there` : ''}; source maps: ${maps.length} (${maps.slice(0, 2).join(', ')}); critical limits in: ${limits.join(', ') || 'none'}`,
    );
  },
};

/** Every script and style sheet that the page names, directly or through another. */
async function crawl({ baseUrl }: Target): Promise<{ assets: { path: string; text: string }[]; failed: number }> {
  const seen = new Map<string, string>();
  let failed = 0;
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const answer = await fetch(`${baseUrl}${path}`);
    const text = await answer.text();
    seen.set(path, text);
    if (!answer.ok) failed += 1;
    for (const [, found = ''] of text.matchAll(/["'(](?:\.?\/)?((?:assets\/)?[\w.-]+\.(?:js|css))["')]/g)) {
      const full = found.startsWith('assets/') ? `/${found}` : `/assets/${found}`;
      if (path === '/' ? found.startsWith('assets/') : true) waiting.push(full);
    }
  }
  seen.delete('/');
  // A name in a script need not be a file of ours.
  const assets = [...seen].filter(([, text]) => !text.startsWith('<!') && !text.startsWith('{"statusCode"'));
  return { assets: assets.map(([path, text]) => ({ path, text })), failed: assets.length === 0 ? failed : 0 };
}

const publicReplies = (): string[] => [
  '/api/blood-measures',
  '/api/product-groups',
  '/api/health-measures',
  '/api/result-categories',
  '/api/recommendations',
  '/api/follow-ups',
  '/api/openapi.json',
  ...LANGUAGES.flatMap((language) =>
    ['results', 'common', 'catalogue'].map((file) => `/locales/${language}/${file}.json`),
  ),
];
