/** The link of a share, to be copied and sent by its person. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import classes from './share.module.css';

const SHOWN_MS = 3_000;

export function CopyLink({ link, recipient }: { link: string; recipient: string }) {
  const { t } = useTranslation('results-sharing');
  const id = useId();
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  async function copy(): Promise<void> {
    const outcome = await navigator.clipboard.writeText(link).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    announce(t(`share.${outcome}`));
    setSaid(outcome);
    setTimeout(() => setSaid(null), SHOWN_MS);
  }
  const Icon = said === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <h3 className={classes.label} id={id}>
        {t('share.link')}
      </h3>
      <div className={classes.link}>
        <span className={classes.address}>{link.replace(/^https?:\/\//, '')}</span>
        <ActionLink
          onClick={() => void copy()}
          icon={<Icon size={20} stroke={1.75} aria-hidden />}
          hiddenText={`: ${t('share.link')}, ${recipient}`}
        >
          {t(`share.${said ?? 'copy'}`)}
        </ActionLink>
      </div>
      <p className={`muted ${classes.below}`}>{t('share.sendIt')}</p>
    </>
  );
}
