import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReleasedView, ReviewView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { describeRefusals } from './describe-refusals.ts';
import { isSameDraft } from './draft-cells.ts';
import type { ReviewDraft } from './use-review-draft.ts';

/** What the doctor has read, and decided upon it. */
export interface ReadPreview {
  draft: ResultDraft;
  /** Fingerprint of the preview. */
  readOn: string;
  overridesHours: boolean;
}

export interface Release {
  isReleasing: boolean;
  failure: string | null;
  released: ReleasedView | null;
  /** The release of what was read, or null where it was refused. */
  release: (read: ReadPreview) => Promise<ReleasedView | null>;
  clearFailure: () => void;
}

/** What is said as it is: the doctor can do something about it, or nobody can. */
const SAID: readonly string[] = ['questionnaire-required', 'result-changed', 'order-cancelled', 'order-completed'];

/** Saves what is left, then releases exactly what was read, over the version that it is saved as. A refusal says its reasons, anything unexpected whom to speak to. */
export function useRelease(review: ReviewView, draft: ReviewDraft, userId: string, refetch: () => unknown): Release {
  const { t } = useTranslation(['results', 'errors']);
  const language = useLanguage();
  const [call, { isLoading }] = api.useReleaseResultMutation();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [released, setReleased] = useState<ReleasedView | null>(null);

  const release = async ({ draft: read, readOn, overridesHours }: ReadPreview) => {
    setFailure(null);
    setSaving(true);
    const isSaved = await draft.save();
    setSaving(false);
    if (!isSaved) {
      setFailure(`${t('errors:code.results-not-saved')}. ${t('save.keptHere')}`);
      return null;
    }
    const { base } = draft.current();
    // A colleague's words may have been merged in since the preview was read.
    if (!isSameDraft(base.draft, read)) {
      setFailure(t('errors:code.result-changed'));
      return null;
    }
    const body = { version: base.version, ...base.draft, releasedBy: userId, readOn, overridesHours };
    const reply = await call({ params: { id: review._id }, body });
    if (reply.data) {
      setReleased(reply.data);
      return reply.data;
    }
    const error = errorBodyOf(reply.error);
    if (error?.error === 'release-refused')
      setFailure([describeError(error, t), ...describeRefusals(error.details, review, language, t)].join(' '));
    else if (error && SAID.includes(error.error)) setFailure(describeError(error, t));
    else setFailure(t('errors:code.release-failed'));
    refetch();
    return null;
  };

  return { isReleasing: isLoading || isSaving, failure, released, release, clearFailure: () => setFailure(null) };
}
