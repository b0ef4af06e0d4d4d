import lighthouse from 'lighthouse';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { type Kept, openBrowser } from './open-browser.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of one first visit on a phone: scores from 0 to 1, times in milliseconds. */
export interface Visit {
  scores: Record<(typeof CATEGORIES)[number], number>;
  largestPaint: number;
  blocked: number;
  shift: number;
  /** What costs points, for who must mend it. */
  faults: string[];
}

/** The trace of a machine that was busy at that moment may lack its beginning, which says nothing of the page: it is opened again. */
const LOST_TRACE = 'NO_NAVSTART';
const ATTEMPTS = 3;

/**
 * Opens a page as a phone on a slow network that was never there before, in a browser of its own (Lighthouse's own profile of a
 * phone, network and processor simulated).
 */
export async function visit(address: string, kept: Kept, attempt = 1): Promise<Visit> {
  const lhr = await examine(address, kept);
  if (lhr.runtimeError?.code === LOST_TRACE && attempt < ATTEMPTS) return visit(address, kept, attempt + 1);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const { audits, categories } = lhr;
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, categories[id]?.score ?? 0])) as Visit['scores'],
    largestPaint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    faults: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}

async function examine(address: string, kept: Kept) {
  const port = await freePort();
  const { close } = await openBrowser(kept, [`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: [...CATEGORIES],
    });
    if (!result) throw new Error('no report');
    return result.lhr;
  } finally {
    await close();
  }
}
