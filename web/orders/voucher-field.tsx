/** A voucher code: typed and redeemed, or shown with what it does and taken off again. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconAlertCircle, IconTicket } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VOUCHER_CODE_MAX_LENGTH } from '#shared/limits/vouchers.ts';
import { OptionalLabel } from '#web/kit/form/optional-label.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import classes from './voucher-field.module.css';

export interface VoucherFieldProps {
  /** The code that counts; null where none does. */
  code: string | null;
  /** What it does, in words. */
  effect: string;
  /** A code that does not count, and why. */
  refused: { code: string; why: string } | null;
  busy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

export function VoucherField({ code, effect, refused, busy, onApply, onRemove }: VoucherFieldProps) {
  const { t } = useTranslation('orders');
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // Field and applied code take each other's place; so does a field that is refused. The focus goes with what was pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of these changes, what had the focus may be gone
  useEffect(() => {
    if (!hasActed.current || busy || document.activeElement !== document.body) return;
    hasActed.current = false;
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [code, refused?.code, refused?.why, busy]);
  const apply = (typed: string) => {
    hasActed.current = true;
    onApply(typed);
  };
  const remove = () => {
    hasActed.current = true;
    onRemove();
  };
  return (
    <div ref={place} className={classes.voucher}>
      {code === null ? (
        <TypedCode key={refused?.code} refused={refused} busy={busy} onApply={apply} />
      ) : (
        <>
          <p className={classes.label}>{t('voucher.label')}</p>
          <p className={classes.code}>
            <IconTicket size={20} stroke={1.75} aria-hidden />
            <b>{code}</b>
            <button
              type="button"
              className={`link ${classes.remove}`}
              disabled={busy}
              onClick={remove}
              aria-label={t('voucher.removeCode', { code })}
            >
              {t('voucher.remove')}
            </button>
          </p>
        </>
      )}
      <div role="status">{code !== null && <StatusBadge tone="success">{effect}</StatusBadge>}</div>
    </div>
  );
}

function TypedCode({ refused, busy, onApply }: Pick<VoucherFieldProps, 'refused' | 'busy' | 'onApply'>) {
  const { t } = useTranslation('orders');
  const fault = useId();
  const [text, setText] = useState(refused?.code ?? '');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    setMissing(code === '');
    if (code !== '') onApply(code.toUpperCase());
  };
  const isOld = refused !== null && text.trim().toUpperCase() === refused.code.toUpperCase();
  const why = isMissing ? t('voucher.missing') : isOld ? refused.why : undefined;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className="grow"
        label={<OptionalLabel label={t('voucher.label')} optional />}
        value={text}
        error={why !== undefined}
        aria-describedby={why && fault}
        maxLength={VOUCHER_CODE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" variant="default" loading={busy}>
        {t('voucher.apply')}
      </Button>
      {/* Below field and button: beside the button it would be four lines on a phone. */}
      {why && (
        <p id={fault} role="alert" className={classes.fault}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden />
          {why}
        </p>
      )}
    </form>
  );
}
