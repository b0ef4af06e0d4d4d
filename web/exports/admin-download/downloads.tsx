/** What can be taken along as a file; which kind is chosen stands in the address. */
import { useTranslation } from 'react-i18next';
import { useAddress } from '#web/kit/use-address.ts';
import { AppointmentForm } from '#web/orders/admin-data/appointment-file.tsx';
import classes from './admin-download.module.css';
import { OrdersForm } from './orders-form.tsx';
import { ResultFileForm } from './result-file-form.tsx';

const KINDS = ['appointments', 'orders', 'results'] as const;

export function Downloads() {
  const { t } = useTranslation('exports');
  const [search, setSearch] = useAddress();
  const kind = KINDS.find((one) => one === search.get('file')) ?? 'appointments';
  const choose = (wanted: string) =>
    setSearch(
      (before) => {
        before.set('file', wanted);
        return before;
      },
      { replace: true },
    );
  return (
    <section className={classes.part} aria-labelledby="downloads">
      <div className={classes.head}>
        <h2 id="downloads">{t('download.title')}</h2>
      </div>
      <fieldset className={classes.kinds} aria-label={t('download.kinds')}>
        {KINDS.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose(one)}>
            {t(`download.kind.${one}`)}
          </button>
        ))}
      </fieldset>
      {kind === 'appointments' && <AppointmentForm since="" until="" />}
      {kind === 'orders' && <OrdersForm />}
      {kind === 'results' && <ResultFileForm />}
    </section>
  );
}
