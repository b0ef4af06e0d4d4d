/** What the place of data exporters is called, in the header of staff. Its words come with its screen. */
import { useTranslation } from 'react-i18next';
import classes from './staff-shell.module.css';

export function ExportName() {
  const { t } = useTranslation('exports-research');
  return <span className={classes.area}>{t('name')}</span>;
}
