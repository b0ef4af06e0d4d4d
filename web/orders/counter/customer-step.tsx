/** Who stands at the counter: their number, and the code on their own telephone, so that nobody opens a stranger's account. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import type { CounterCustomerView } from '#shared/views/partner-sales.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { CodeField } from '#web/kit/code-field.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';
import { CounterFrame, CounterSummary } from './counter-frame.tsx';
import { isWhole, type KnownCustomer } from './counter-order.tsx';
import { DayList } from './day-list.tsx';
import { NumberPad } from './number-pad.tsx';
import { PersonForm } from './person-form.tsx';

export interface CustomerStepProps {
  onKnown: (customer: KnownCustomer) => void;
  /** An order of today is opened again. */
  onOpen: (orderId: string) => void;
}

interface Sent {
  phoneNo: string;
  /** Until when the code is good, and from when another one may be asked for. */
  until: string;
  again: string;
  mayNotCome: boolean;
}

export function CustomerStep({ onKnown, onOpen }: CustomerStepProps) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer } = useCounter();
  const shown = useLanguage();
  const [typed, setTyped] = useState('');
  const [language, setLanguage] = useState<Language>(shown);
  const [sent, setSent] = useState<Sent | null>(null);
  const [code, setCode] = useState('');
  const [found, setFound] = useState<CounterCustomerView | null>(null);
  const [send, sending] = api.useSendCounterCodeMutation();
  const [verify, verifying] = api.useVerifyCounterCodeMutation();
  const phoneNo = normalisePhone(typed);

  const ask = async () => {
    if (phoneNo === null) return;
    // What was said of the code before is not true of the next one.
    verifying.reset();
    const reply = await send({ bearer, body: { phoneNo, preferredLanguage: language } });
    if (!reply.data) return;
    const { expiresInSeconds, resendInSeconds, mayNotCome } = reply.data;
    const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    setCode('');
    setSent({ phoneNo, until: after(expiresInSeconds), again: after(resendInSeconds), mayNotCome });
  };
  const changeNumber = () => {
    verifying.reset();
    setSent(null);
  };
  const take = (reply: CounterCustomerView) => {
    const { ticket, customer } = reply;
    if (customer && isWhole(reply)) onKnown({ ticket, person: customer });
    else setFound(reply);
  };
  const check = async (value: string) => {
    if (!sent || verifying.isLoading) return;
    const reply = await verify({ bearer, body: { phoneNo: sent.phoneNo, code: value } });
    if (reply.data) take(reply.data);
    else setCode('');
  };
  const type = (value: string) => {
    setCode(value);
    if (value.length === CODE_LENGTH) void check(value);
  };

  if (found) {
    return (
      <CounterFrame
        title={t('orders-counter:person.title')}
        lead={t('orders-counter:person.lead')}
        side={<CounterSummary lines={[]}>{null}</CounterSummary>}
      >
        <PersonForm ticket={found.ticket} known={found.customer} language={language} onNamed={take} />
      </CounterFrame>
    );
  }
  const failure = sending.error ?? verifying.error;
  return (
    <CounterFrame
      title={t(sent ? 'orders-counter:customer.codeTitle' : 'orders-counter:customer.title')}
      lead={t('orders-counter:customer.lead')}
      side={
        <CounterSummary lines={[]}>
          {sent ? (
            <Button
              className={classes.big}
              fullWidth
              disabled={code.length < CODE_LENGTH}
              loading={verifying.isLoading}
              onClick={() => void check(code)}
            >
              {t('orders-counter:goOn')}
            </Button>
          ) : (
            <Button
              className={classes.big}
              fullWidth
              disabled={phoneNo === null}
              loading={sending.isLoading}
              onClick={() => void ask()}
            >
              {t('orders-counter:customer.send')}
            </Button>
          )}
        </CounterSummary>
      }
    >
      {failure !== undefined && (
        <Notice tone="danger" live="alert">
          <p>{describeError(failure, t)}</p>
        </Notice>
      )}
      <div className={classes.beside}>
        <div className={classes.stack}>
          {sent ? (
            <>
              <p className={classes.number}>
                <b>{formatPhone(sent.phoneNo)}</b>
                <Button variant="subtle" onClick={changeNumber}>
                  {t('orders-counter:change')}
                </Button>
              </p>
              <CodeField
                id="counter-code"
                legend={t('orders-counter:customer.code', { digits: CODE_LENGTH })}
                value={code}
                onChange={type}
                disabled={verifying.isLoading}
              />
              {sent.mayNotCome && <p className={classes.missing}>{t('orders-counter:customer.mayNotCome')}</p>}
              <p className="muted">
                <Countdown until={sent.until}>{(clock) => t('orders-counter:customer.good', { clock })}</Countdown>
              </p>
              <Countdown until={sent.again}>
                {(clock, seconds) =>
                  seconds > 0 ? (
                    <span className="muted">{t('orders-counter:customer.again', { clock })}</span>
                  ) : (
                    <Button variant="default" loading={sending.isLoading} onClick={() => void ask()}>
                      {t('orders-counter:customer.sendAgain')}
                    </Button>
                  )
                }
              </Countdown>
            </>
          ) : (
            <>
              <TextInput
                size="lg"
                type="tel"
                inputMode="tel"
                autoComplete="off"
                label={t('orders-counter:customer.phone')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <NativeSelect
                size="md"
                autoComplete="off"
                label={t('orders-counter:customer.language')}
                value={language}
                data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
                onChange={(event) => setLanguage(event.currentTarget.value as Language)}
              />
              <p className="muted">{t('orders-counter:customer.withoutPhone')}</p>
            </>
          )}
        </div>
        <NumberPad
          onDigit={(digit) =>
            sent ? code.length < CODE_LENGTH && type(code + digit) : setTyped((before) => before + digit)
          }
          onBack={() => (sent ? setCode(code.slice(0, -1)) : setTyped((before) => before.slice(0, -1)))}
          onClear={() => (sent ? setCode('') : setTyped(''))}
        />
      </div>
      {!sent && <DayList onOpen={onOpen} />}
    </CounterFrame>
  );
}
