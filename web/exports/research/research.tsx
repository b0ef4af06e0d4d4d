/** /exports: files for research. The wish at the left, what would come of it and what was made at the right. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Role } from '#shared/roles.ts';
import { hasRole, selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import classes from './research.module.css';
import { ResearchForm } from './research-form.tsx';
import { ResearchList } from './research-list.tsx';
import { ResearchPreview } from './research-preview.tsx';
import { useWish, type Wish } from './use-wish.ts';

export function ResearchScreen() {
  const { t } = useTranslation('exports-research');
  const complete = hasRole(useAppSelector(selectUser), [Role.admin]);
  const form = useWish(complete);
  const [shown, setShown] = useState<{ wish: Wish; times: number } | null>(null);
  const [create, creating] = api.useCreateExportMutation();
  const make = async () => {
    if (form.wish === null || creating.isLoading) return;
    const { separator, bom } = form.typed;
    const reply = await create({ body: { ...form.wish, separator, bom } });
    if (!reply.error) announce(t('started'));
  };
  useKeys({ 'Ctrl+Enter': () => void make() });
  return (
    <>
      <StaffHeading title={t('title')} sub={t(complete ? 'sub.complete' : 'sub.pseudonymised')} />
      <div className={classes.sides}>
        <ResearchForm
          form={form}
          complete={complete}
          isCreating={creating.isLoading}
          failure={creating.error}
          onPreview={() =>
            form.wish && setShown((before) => ({ wish: form.wish as Wish, times: (before?.times ?? 0) + 1 }))
          }
          onCreate={() => void make()}
        />
        <div className={classes.side}>
          <ResearchPreview
            key={shown?.times}
            wish={shown?.wish ?? null}
            isOutdated={shown !== null && JSON.stringify(shown.wish) !== JSON.stringify(form.wish)}
          />
          <ResearchList />
        </div>
      </div>
    </>
  );
}
