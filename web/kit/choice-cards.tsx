/**
 * Radio buttons or checkboxes as cards; the whole card can be pressed. Native inputs inside labels: arrow keys, forms and every
 * screen reader work without help. The price belongs to the label, so it is read with it.
 */
import { Fragment, type ReactNode } from 'react';
import { formatMoney } from '#shared/domain/money.ts';
import classes from './choice-cards.module.css';
import { FieldMessages, messageIds } from './field-messages.tsx';
import { usePicking } from './use-picking.ts';

export interface ChoiceOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Rappen. */
  price?: number | null;
  /** At the right edge where a price would stand: "already included". */
  note?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface Common {
  /** Also the id of the group. */
  name: string;
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  options: ChoiceOption[];
  /** Side by side on wide and narrow screens: for two short words. */
  inPairs?: boolean;
  /** Opens below its option while that is chosen. */
  after?: (value: string) => ReactNode;
}

export type ChoiceCardsProps = Common &
  (
    | {
        kind: 'radio';
        value: string | null;
        onChange: (value: string) => void;
        /** Pressed, or chosen with Space or Enter, also when it was chosen before; never by the arrow keys, which only look around. */
        onPick?: (value: string) => void;
        /** Shown on the chosen card while the screen goes on by itself. */
        taken?: ReactNode;
      }
    | {
        kind: 'checkbox';
        value: string[];
        onChange: (value: string[]) => void /** "None of these" unticks the others. */;
        exclusive?: string;
      }
  );

export function ChoiceCards(props: ChoiceCardsProps) {
  const { name, legend, legendHidden, hint, error, options, inPairs, after } = props;
  const isChosen = (value: string) => (props.kind === 'radio' ? props.value === value : props.value.includes(value));

  function choose(value: string): void {
    if (props.kind === 'radio') props.onChange(value);
    else props.onChange(toggle(props.value, value, props.exclusive));
  }

  const onPick = props.kind === 'radio' ? props.onPick : undefined;
  const picking = usePicking(onPick, choose);

  return (
    <fieldset id={name} className={classes.group} aria-describedby={messageIds(name, hint, error)} {...picking.group}>
      <legend className={legendHidden ? 'vh' : classes.legend}>{legend}</legend>
      <FieldMessages id={name} hint={hint} error={error} />
      <div className={classes.options} data-pairs={inPairs || undefined}>
        {options.map((option) => {
          const chosen = isChosen(option.value);
          return (
            <Fragment key={option.value}>
              <label
                className={classes.card}
                data-chosen={chosen || undefined}
                data-disabled={option.disabled || undefined}
              >
                <input
                  className="tick"
                  type={props.kind}
                  name={name}
                  value={option.value}
                  checked={chosen}
                  disabled={option.disabled}
                  aria-invalid={error ? true : undefined}
                  onChange={() => choose(option.value)}
                  onClick={() => picking.click(option.value)}
                />
                {option.icon && <span className={classes.icon}>{option.icon}</span>}
                <span className={classes.words}>
                  <span className={classes.label}>{option.label}</span>
                  {option.description && <span className={classes.description}>{option.description}</span>}
                </span>
                {typeof option.price === 'number' && <span className={classes.price}>{formatMoney(option.price)}</span>}
                {option.note && <span className={classes.note}>{option.note}</span>}
                {chosen && props.kind === 'radio' && props.taken && (
                  <span className={classes.taken} aria-hidden>
                    {props.taken}
                  </span>
                )}
              </label>
              {chosen && after?.(option.value)}
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The chosen values after one was pressed; the exclusive one stands alone. */
function toggle(chosen: string[], value: string, exclusive?: string): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  if (value === exclusive) return [value];
  return [...chosen.filter((other) => other !== exclusive), value];
}
