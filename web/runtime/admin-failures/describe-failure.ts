import type { TFunction } from 'i18next';
import type { FailureView } from '#shared/views/runtime.ts';

/** What it was. A job that this page does not know yet is other work. */
export const workOf = ({ work }: Pick<FailureView, 'work'>, t: TFunction<'runtime'>): string =>
  t([`work.${work}`, 'work.other'] as never);

/** What it means for somebody, then why it was given up. */
export function describeFailure({ work, reason }: Pick<FailureView, 'work' | 'reason'>, t: TFunction<'runtime'>) {
  return {
    effect: t([`effect.${work}`, 'effect.other'] as never) as string,
    reason: t([`reason.${reason}`, 'reason.other'] as never) as string,
  };
}

/** How often it was tried; where its process died, how often it was started. */
export const describeTries = ({ reason, tries }: Pick<FailureView, 'reason' | 'tries'>, t: TFunction<'runtime'>) =>
  t(reason === 'crashed' ? 'starts' : 'tries', { count: tries });
