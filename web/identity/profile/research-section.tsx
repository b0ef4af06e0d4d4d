/** Whether the person's data may be used for research: when it was decided, on which text, and the two answers, which are equal. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { ResearchApprovalView } from '#shared/views/surveys.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { ProfileSection } from './profile-section.tsx';
import classes from './research-section.module.css';
import { SavedMessage } from './saved-message.tsx';

/** Where the words of a choice stand. */
const answerOf = ({ approved }: ResearchApprovalView) => (approved === null ? 'open' : approved ? 'given' : 'withheld');

export function ResearchSection({ user }: { user: UserView }) {
  const { t } = useTranslation(['profile', 'errors', 'common']);
  const current = api.useGetOwnResearchApprovalQuery({ params: { id: user.id } });
  const title = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [undo, setUndo] = useState<{ approved: boolean; version: string } | null>(null);
  const [saved, setSaved] = useState<'saving' | 'saved' | 'undone' | 'undo-failed' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [change] = api.useChangeResearchApprovalMutation();

  async function choose(approved: boolean, version: string, before: ResearchApprovalView): Promise<void> {
    setFailure(null);
    setSaved('saving');
    const { error } = await change({ params: { id: user.id }, body: { approved, version } });
    setSaved(error ? null : 'saved');
    setFailure(error ?? null);
    if (error) return;
    const isOther = before.approved !== null && before.approved !== approved;
    setUndo(isOther ? { approved: before.approved === true, version } : null);
    setOpen(false);
    title.current?.focus({ preventScroll: true });
  }

  async function takeBack(): Promise<void> {
    if (!undo) return;
    const { error } = await change({ params: { id: user.id }, body: undo });
    setSaved(error ? 'undo-failed' : 'undone');
    if (!error) setUndo(null);
  }

  function open(): void {
    setSaved(null);
    setOpen(true);
  }

  return (
    <ProfileSection
      part="research"
      titleRef={title}
      onEdit={current.data && !isOpen ? open : undefined}
      editLabel={t('common:change')}
    >
      <QueryState query={current} skeleton="summary">
        {(choice) => (
          <>
            <SummaryList
              rows={[
                {
                  key: 'consent',
                  label: t('profile:row.consent'),
                  value: t(`profile:research.${answerOf(choice)}.title`),
                  detail: (
                    <>
                      {t(`profile:research.${answerOf(choice)}.help`)}
                      {choice.at && (
                        <span className={classes.when}>
                          {t('profile:research.when', { date: formatDate(choice.at), version: choice.version })}
                        </span>
                      )}
                    </>
                  ),
                },
              ]}
            />
            {isOpen && (
              <ResearchChoice
                busy={saved === 'saving'}
                failure={failure}
                onChoose={(approved, version) => void choose(approved, version, choice)}
                onLeave={() => setOpen(false)}
              />
            )}
          </>
        )}
      </QueryState>
      <SavedMessage state={saved} onUndo={undo ? () => void takeBack() : undefined} />
    </ProfileSection>
  );
}

interface ResearchChoiceProps {
  busy: boolean;
  failure: unknown;
  onChoose: (approved: boolean, version: string) => void;
  onLeave: () => void;
}

/** The whole text in its current version, and the two answers in the same look. */
function ResearchChoice({ busy, failure, onChoose, onLeave }: ResearchChoiceProps) {
  const { t } = useTranslation(['profile', 'errors', 'common']);
  const language = useLanguage();
  const text = api.useGetResearchApprovalTextQuery();
  return (
    <QueryState query={text} skeleton="page">
      {(data) => (
        <div className={classes.text}>
          <p className="b">{localized(data.intro, language)}</p>
          {data.sections.map((section) => (
            <div key={section.key}>
              <h3>{localized(section.heading, language)}</h3>
              <p>{localized(section.body, language)}</p>
            </div>
          ))}
          <div className={classes.answers}>
            {[true, false].map((approved) => (
              <Button
                key={String(approved)}
                variant="default"
                size="lg"
                fullWidth
                disabled={busy}
                onClick={() => onChoose(approved, data.version)}
              >
                {localized(approved ? data.accept : data.decline, language)}
              </Button>
            ))}
          </div>
          <p role="alert" className={classes.fault}>
            {failure !== null && `${t('profile:research.failed')} ${describeError(failure, t)}`}
          </p>
          <ActionLink onClick={onLeave}>{t('profile:leaveAsIs')}</ActionLink>
        </div>
      )}
    </QueryState>
  );
}
