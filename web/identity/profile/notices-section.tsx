/** Which messages the person does without. A tick counts at once; one that could not be stored is taken back and says so. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTICES, type Notice } from '#shared/domain/messaging/notices.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { NoticesView } from '#shared/views/messaging.ts';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './notices-section.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SavedMessage } from './saved-message.tsx';

export function NoticesSection({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  const wishes = api.useGetNoticesQuery({ params: { id: user.id } });
  const [choose] = api.useChooseNoticesMutation();
  const [chosen, setChosen] = useState<Partial<NoticesView>>({});
  const [last, setLast] = useState<Notice | null>(null);
  const [state, setState] = useState<'saving' | 'saved' | 'undone' | 'undo-failed' | 'not-saved' | null>(null);

  async function set(notice: Notice, isWanted: boolean, isUndo = false): Promise<void> {
    setChosen((before) => ({ ...before, [notice]: isWanted }));
    setLast(notice);
    setState('saving');
    const { data, error } = await choose({ params: { id: user.id }, body: { [notice]: isWanted } });
    setChosen((before) => ({ ...before, [notice]: data ? data[notice] : !isWanted }));
    if (error) setState(isUndo ? 'undo-failed' : 'not-saved');
    else setState(isUndo ? 'undone' : 'saved');
  }

  return (
    <ProfileSection part="notices">
      <p className={classes.always}>{t('notices.always')}</p>
      <QueryState query={wishes} skeleton="summary">
        {(data) => {
          const now = { ...data, ...chosen };
          return (
            <>
              <ul className={classes.list}>
                {NOTICES.map((notice) => (
                  <li key={notice}>
                    <label>
                      <input
                        type="checkbox"
                        checked={now[notice]}
                        onChange={(event) => void set(notice, event.currentTarget.checked)}
                      />
                      <span>
                        <span className="b">{t(`notices.${notice}.label`)}</span>
                        <span className={classes.help}>{t(`notices.${notice}.help`)}</span>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <SavedMessage
                state={state}
                onUndo={last ? () => void set(last, !now[last], state !== 'not-saved') : undefined}
              />
            </>
          );
        }}
      </QueryState>
    </ProfileSection>
  );
}
