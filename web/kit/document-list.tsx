/** Files to download: name, kind and size, one link each. */
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from './action-link.tsx';
import classes from './document-list.module.css';

export interface DocumentListProps {
  items: {
    key: string;
    title: string;
    detail?: string;
    href?: string;
    onClick?: () => void;
    download?: boolean | string;
  }[];
}

export function DocumentList({ items }: DocumentListProps) {
  const { t } = useTranslation('common');
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.key} className={classes.item}>
          <IconFileText className={classes.icon} size={24} stroke={1.75} aria-hidden />
          <span className="grow">
            <b className={classes.title}>{item.title}</b>
            {item.detail && <span className="muted">{item.detail}</span>}
          </span>
          <ActionLink
            href={item.href}
            onClick={item.onClick}
            download={item.download}
            icon={<IconDownload size={20} stroke={1.75} aria-hidden />}
            hiddenText={`: ${item.title}`}
          >
            {t('download')}
          </ActionLink>
        </li>
      ))}
    </ul>
  );
}
