/** Eight recovery codes to be kept: printed, saved or copied. They are shown this once. */
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveTextFile } from '#web/kit/save-file.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './second-factor.module.css';

export interface RecoverySheetProps {
  codes: readonly string[];
  /** Whose they are, for the paper. */
  account: string;
}

export function RecoverySheet({ codes, account }: RecoverySheetProps) {
  const { t } = useTranslation(['identity-factor', 'common']);
  const title = `${t('identity-factor:codes.paper')} · ${account}`;
  const text = `${[title, '', ...codes].join('\n')}\n`;
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('identity-factor:codes.title')}</h2>
      <p className="muted">{t('identity-factor:codes.lead')}</p>
      <div className={classes.paper}>
        <p className={classes.onPaper}>{title}</p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('identity-factor:codes.print')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => saveTextFile(`${t('identity-factor:codes.file')}.txt`, 'text/plain', text)}
        >
          {t('identity-factor:codes.save')}
        </Button>
        <CopyButton text={text} what={t('identity-factor:codes.title')} />
      </div>
    </section>
  );
}
