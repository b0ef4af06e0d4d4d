/** A code that a laboratory has announced and not sent yet: mapped beforehand, its first values are read at once. One that is known is opened instead. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { LAB_CODE_MAX } from '#shared/contract/lab-intake.ts';
import { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { LabMappingsView } from '#shared/views/lab-mapping.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './lab-mapping.module.css';
import type { Saved } from './saved-bar.tsx';

const schema = object({
  sent: requiredText().max(LAB_CODE_MAX, 'field.too-long'),
  meaning: string().required('field.required'),
});

export interface NewCodeProps {
  facility: string;
  markers: LabMappingsView['markers'];
  /** The name of a marker in the language shown. */
  nameOf: (key: string) => string;
  isKnown: (sent: string) => boolean;
  /** Opens a code in the table. */
  onOpen: (sent: string) => void;
  onSaved: (saved: Saved) => void;
}

export function NewCode(props: NewCodeProps) {
  const { t } = useTranslation('lab-intake-mapping');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('newCode.open')}
      </Button>
      {isOpen && <NewCodeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

export function NewCodeDialog({
  facility,
  markers,
  nameOf,
  isKnown,
  onOpen,
  onSaved,
  onClose,
}: NewCodeProps & { onClose: () => void }) {
  const { t } = useTranslation(['lab-intake-mapping', 'errors', 'common']);
  const [save] = api.useSaveLabMappingMutation();
  return (
    <Dialog area="staff" isOpen title={t('lab-intake-mapping:newCode.title', { lab: facility })} onClose={onClose}>
      <p className={classes.question}>{t('lab-intake-mapping:newCode.help')}</p>
      <KitForm
        id={`new-code-${facility}`}
        initialValues={{ sent: '', meaning: '' }}
        validationSchema={schema}
        className={classes.form}
        onSubmit={async ({ sent: typed, meaning }, helpers) => {
          const sent = typed.trim();
          if (isKnown(sent)) {
            onOpen(sent);
            onClose();
            return;
          }
          const reply = await save({ body: { facility, kind: MappingKind.code, sent, meaning, replaces: null } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            return;
          }
          announce(t('lab-intake-mapping:saved', { sent }));
          onSaved({ id: reply.data._id, sent, freed: 0 });
          onOpen(sent);
          onClose();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <FormikText
              name="sent"
              label={t('lab-intake-mapping:newCode.code')}
              hint={t('lab-intake-mapping:newCode.codeHint')}
              maxLength={LAB_CODE_MAX}
              autoComplete="off"
            />
            <FormikSelect
              name="meaning"
              label={t('lab-intake-mapping:head.ours')}
              options={markers.map(({ key, loinc }) => ({ value: key, label: `${nameOf(key)}, ${loinc}` }))}
            />
            <div className={classes.acts}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('lab-intake-mapping:assign')}
              </Button>
              <Button variant="default" size="sm" onClick={onClose}>
                {t('common:cancel')}
              </Button>
            </div>
          </>
        )}
      </KitForm>
    </Dialog>
  );
}
