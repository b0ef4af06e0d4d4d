import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { type Refusal, refuse } from '#shared/errors.ts';

/** The version of each text that somebody accepts, as it is shown now. */
const CURRENT = {
  terms: pages.pages.find(({ key }) => key === 'terms')?.version ?? '',
  'medical-statement': medicalStatement.version,
  'research-approval': researchApproval.version,
};

/** Refuses whoever read another version of a text than the one that applies now, and says which that is. */
export function checkVersion(text: keyof typeof CURRENT, version: string): Refusal<'text-outdated'> | null {
  const current = CURRENT[text];
  return version === current ? null : refuse('text-outdated', { details: { text, current } });
}
