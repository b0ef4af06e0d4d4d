/** Where somebody lives and how else they are reached; what was measured is not for this role. */
import { useTranslation } from 'react-i18next';
import type { UserView } from '#shared/views/identity.ts';
import classes from './crm-user.module.css';

export function PersonFacts({ person }: { person: UserView }) {
  const { t } = useTranslation('crm');
  const town = [person.zipCode, person.city].filter(Boolean).join(' ');
  const address = [person.streetAddress, town].filter(Boolean).join(', ');
  return (
    <section className={classes.part} aria-labelledby="crm-person">
      <h2 id="crm-person">{t('user.person')}</h2>
      <dl className={classes.facts}>
        <dt>{t('user.address')}</dt>
        <dd>{address || t('user.none')}</dd>
        <dt>{t('user.email')}</dt>
        <dd>{person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : t('user.none')}</dd>
        <dt>{t('user.results')}</dt>
        <dd className="muted">{t('user.hidden')}</dd>
      </dl>
    </section>
  );
}
