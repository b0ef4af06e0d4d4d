/** When no SMS arrives: what to check, who helps, and on test systems where the SMS can be read. */
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './auth-frame.module.css';

/** The product's own page answers unknown addresses too; it is recognised by its mounting point. */
const OWN_PAGE = 'id="root"';
let known: Promise<boolean> | null = null;

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

/** Address of the page that shows the SMS of a test system, or null in production, where there is none. */
function useSandbox(): string | null {
  const [there, setThere] = useState(false);
  useEffect(() => {
    let isShown = true;
    known ??= isSandboxThere();
    known.then((isThere) => isShown && setThere(isThere));
    return () => {
      isShown = false;
    };
  }, []);
  return there ? paths.sandbox : null;
}

async function isSandboxThere(): Promise<boolean> {
  try {
    const response = await fetch(paths.sandbox);
    return response.ok && !(await response.text()).includes(OWN_PAGE);
  } catch {
    return false;
  }
}
