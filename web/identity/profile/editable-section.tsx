/**
 * A section whose values are read first and changed together. What was typed shows at once as if it were saved; a refusal brings the
 * former values and the form back, with everything that was typed, and says why. What was saved can be taken back.
 */
import { Button } from '@mantine/core';
import type { FormikHelpers } from 'formik';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyObject, ObjectSchema } from 'yup';
import type { UserView } from '#shared/views/identity.ts';
import { type UserChanges, useChangeUser } from '#web/app/use-change-user.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { statusOf } from '#web/kit/describe-error.ts';
import { useIsKept } from '#web/kit/form/keep-through-sign-in.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import classes from './editable-section.module.css';
import { FocusFirst } from './focus-first.tsx';
import { changesOf, undoOf } from './profile-changes.ts';
import { ProfileSection } from './profile-section.tsx';
import { SavedMessage } from './saved-message.tsx';

export interface EditableSectionProps<V extends Record<string, string>> {
  part: string;
  user: UserView;
  rows: SummaryRow[];
  /** What the form begins with: fields of the person, empty where nothing is known. */
  initial: V;
  schema: ObjectSchema<AnyObject>;
  /** The fields of the form. */
  children: ReactNode;
  /** Below the rows, whether the form is open or not. */
  after?: ReactNode;
  /** What else follows from a change that is saved or taken back. */
  onSaved?: (changes: UserChanges) => void;
}

export function EditableSection<V extends Record<string, string>>(props: EditableSectionProps<V>) {
  const { part, user, rows, initial, schema, children, after, onSaved } = props;
  const { t } = useTranslation(['profile', 'errors', 'common']);
  const changeUser = useChangeUser();
  const title = useRef<HTMLHeadingElement>(null);
  const formId = `${part}-form`;
  // Whoever had to sign in again in between finds it open, with what was typed.
  const isKept = useIsKept();
  const [isOpen, setOpen] = useState(() => isKept(formId));
  const [isSaving, setSaving] = useState(false);
  const [undo, setUndo] = useState<UserChanges | null>(null);
  const [saved, setSaved] = useState<'saved' | 'undone' | 'undo-failed' | null>(null);

  function close(): void {
    setOpen(false);
    title.current?.focus({ preventScroll: true });
  }

  function open(): void {
    setSaved(null);
    setOpen(true);
  }

  async function save(values: V, helpers: FormikHelpers<V>): Promise<void> {
    const changes = changesOf(user, values);
    if (Object.keys(changes).length === 0) return close();
    setSaving(true);
    title.current?.focus({ preventScroll: true });
    const error = await changeUser(changes);
    setSaving(false);
    if (error !== undefined) {
      refuseForm(error, helpers, t);
      const status = statusOf(error);
      if (status === 0 || status >= 500) helpers.setStatus({ refused: t('profile:notSaved') });
      return;
    }
    onSaved?.(changes);
    setUndo(undoOf(user, changes));
    setSaved('saved');
    setOpen(false);
  }

  async function takeBack(): Promise<void> {
    if (!undo) return;
    const error = await changeUser(undo);
    setSaved(error === undefined ? 'undone' : 'undo-failed');
    if (error === undefined) {
      onSaved?.(undo);
      setUndo(null);
    }
  }

  const showsForm = isOpen && !isSaving;
  return (
    <ProfileSection part={part} titleRef={title} onEdit={isOpen ? undefined : open}>
      {!showsForm && <SummaryList rows={rows} />}
      {isOpen && (
        <div hidden={!showsForm}>
          <FocusFirst>
            <KitForm<V>
              id={formId}
              className={classes.form}
              initialValues={initial}
              validationSchema={schema}
              onSubmit={save}
            >
              {({ isSubmitting }) => (
                <>
                  {children}
                  <div className={classes.buttons}>
                    <Button type="submit" loading={isSubmitting}>
                      {t('profile:save')}
                    </Button>
                    <ActionLink onClick={close}>{t('profile:leaveAsIs')}</ActionLink>
                  </div>
                </>
              )}
            </KitForm>
          </FocusFirst>
        </div>
      )}
      {after}
      <SavedMessage state={isSaving ? 'saving' : saved} onUndo={undo ? () => void takeBack() : undefined} />
    </ProfileSection>
  );
}
