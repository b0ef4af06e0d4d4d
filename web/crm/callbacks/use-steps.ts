import { useTranslation } from 'react-i18next';
import type { SupportView } from '#shared/views/supports.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { isCalling } from './queue-sections.ts';

export type StaffStep = 'take' | 'give-back' | 'call' | 'finish' | 'miss' | 'postpone' | 'note';

/** What goes with a step. */
export interface StepWords {
  note?: string | undefined;
  /** The time that was agreed. */
  wishedAt?: string | undefined;
}

/** Makes a step of a callback and says aloud what became of it. A call takes what nobody has, and an answer to a call that was not noted notes it. */
export function useSteps(userId: string): {
  act: (support: SupportView, step: StaffStep, words?: StepWords) => Promise<boolean>;
  isActing: boolean;
} {
  const { t } = useTranslation(['crm-callbacks', 'errors', 'common']);
  const [change, { isLoading }] = api.useChangeSupportMutation();
  const act = async (support: SupportView, step: StaffStep, { note, wishedAt }: StepWords = {}): Promise<boolean> => {
    const isMine = support.isTaken && support.staff?.takenBy === userId;
    const needsTaking = !isMine && (step === 'call' || step === 'finish' || step === 'miss' || step === 'postpone');
    if (step === 'call' && isCalling(support) && isMine) return true;
    const steps: StaffStep[] = needsTaking ? ['take', step] : [step];
    for (const one of steps) {
      const words = { ...(note === undefined ? {} : { note }), ...(wishedAt === undefined ? {} : { wishedAt }) };
      const body = { step: one, ...(one === step ? words : {}) };
      const { error } = await change({ params: { id: support._id }, body });
      if (!error) continue;
      const isTaken = 'error' in error && error.error === 'conflict';
      announce(isTaken ? t('crm-callbacks:said.taken') : describeError(error, t), { urgent: true });
      return false;
    }
    announce(t(`crm-callbacks:said.${step}`, { name: support.staff?.customerName ?? '' }));
    return true;
  };
  return { act, isActing: isLoading };
}
