/** Four questions people ask before they book. */
import { useTranslation } from 'react-i18next';
import { Disclosure } from '#web/kit/disclosure.tsx';
import classes from './questions.module.css';

const QUESTIONS = ['fasting', 'insurance', 'abnormal', 'who'] as const;

export function Questions() {
  const { t } = useTranslation('catalogue');
  return (
    <section className={`wrap ${classes.part}`} aria-labelledby="faq-title">
      <h2 id="faq-title">{t('home.faq.title')}</h2>
      <div>
        {QUESTIONS.map((question, index) => (
          <Disclosure key={question} title={t(`home.faq.${question}.q`)} defaultOpen={index === 0}>
            <p>{t(`home.faq.${question}.a`)}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
