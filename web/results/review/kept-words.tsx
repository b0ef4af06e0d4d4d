/** Says under a field what becomes of the text that is not saved yet. */
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Keeping } from './kept-text.ts';
import classes from './kept-words.module.css';

export function KeptWords({ keeping }: { keeping: Keeping }) {
  const { t } = useTranslation('results');
  return (
    <p role="status" className={classes.kept}>
      {keeping !== 'nothing' && (
        <>
          <IconDeviceFloppy size={16} stroke={1.75} aria-hidden />
          {t(`desk.kept.${keeping}`)}
        </>
      )}
    </p>
  );
}
