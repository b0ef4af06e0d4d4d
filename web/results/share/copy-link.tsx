/** The link of a share, to be copied and sent by its person. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/kit/action-link.tsx';
import { useCopy } from '#web/kit/use-copy.ts';
import classes from './share.module.css';

export function CopyLink({ link, recipient }: { link: string; recipient: string }) {
  const { t } = useTranslation('results-sharing');
  const id = useId();
  const { said, copy } = useCopy((outcome) => t(`share.${outcome}`));
  const Icon = said === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <h3 className={classes.label} id={id}>
        {t('share.link')}
      </h3>
      <div className={classes.link}>
        <span className={classes.address}>{link.replace(/^https?:\/\//, '')}</span>
        <ActionLink
          onClick={() => void copy(link)}
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
