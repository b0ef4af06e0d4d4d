/** "Back" at the top of a screen; without `to` and `onClick` one step back in the history. */
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ActionLink } from './action-link.tsx';

export interface BackLinkProps {
  to?: string;
  onClick?: () => void;
  label?: string;
}

export function BackLink({ to, onClick, label }: BackLinkProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const act = onClick ?? (to === undefined ? () => navigate(-1) : undefined);
  return (
    <ActionLink to={to} onClick={act} icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}>
      {label ?? t('back')}
    </ActionLink>
  );
}
