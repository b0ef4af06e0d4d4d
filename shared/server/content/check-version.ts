import { type Refusal, refuse } from '#shared/errors.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { liveContent } from './live-content.ts';
import { holdContent } from './refresh-content.ts';

/** The version of each text that somebody accepts, as it is shown now. */
const CURRENT = {
  terms: () => liveContent().texts.pages.pages.find(({ key }) => key === 'terms')?.version ?? '',
  'medical-statement': () => liveContent().texts.medicalStatement.version,
  'research-approval': () => liveContent().texts.researchApproval.version,
};

/** Refuses whoever read another version of a text than the one that applies now, and says which that is. It holds until the commit. */
export async function checkVersion(
  tx: Tx,
  text: keyof typeof CURRENT,
  version: string,
): Promise<Refusal<'text-outdated'> | null> {
  await holdContent(tx);
  const current = CURRENT[text]();
  return version === current ? null : refuse('text-outdated', { details: { text, current } });
}
