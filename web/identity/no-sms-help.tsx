/** When no SMS arrives: what to check, who helps, and on test systems where the SMS can be read. */
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './auth-frame.module.css';
import { useSandbox } from './use-sandbox.ts';

export function NoSmsHelp() {
  const { t } = useTranslation('identity');
  const sandbox = useSandbox();
  return (
    <div className={classes.help}>
      <Notice
        tone="calm"
        title={t('code.noSms')}
        icon={<IconDeviceMobileMessage size={24} stroke={1.75} aria-hidden />}
      >
        <p>
          {t('code.noSmsHelp')} <Link to={paths.contentPage('callback')}>{t('code.callback')}</Link>
        </p>
        {sandbox && (
          <p>
            <a href={sandbox} target="_blank" rel="noreferrer">
              {t('code.testSms')}
            </a>
          </p>
        )}
      </Notice>
    </div>
  );
}
