/** A field's label, with "(optional)" behind it where the field may stay empty. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function OptionalLabel({ label, optional }: { label: ReactNode; optional?: boolean }) {
  const { t } = useTranslation('common');
  return (
    <>
      {label}
      {optional && <span style={{ fontWeight: 400 }}> {t('optional')}</span>}
    </>
  );
}
