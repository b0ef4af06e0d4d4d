/** The ways to pay; they are chosen on the provider's page, so nothing here can be selected. */
import { IconCreditCard, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './payment-methods.module.css';

const METHODS = [
  { key: 'twint', Icon: IconDeviceMobile },
  { key: 'card', Icon: IconCreditCard },
] as const;

export function PaymentMethods() {
  const { t } = useTranslation('payments');
  return (
    <section aria-labelledby="payment-methods">
      <h2 id="payment-methods" className="cardhead">
        {t('methods.title')}
      </h2>
      <ul className={classes.list}>
        {METHODS.map(({ key, Icon }) => (
          <li key={key}>
            <Icon size={24} stroke={1.75} aria-hidden />
            <div>
              <p className="b">{t(`methods.${key}.name`)}</p>
              <p className="muted">{t(`methods.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>{t('methods.where')}</p>
    </section>
  );
}
