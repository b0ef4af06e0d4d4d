/** Ctrl+K: places, orders, people and branches by the first letters or digits, chosen by arrow keys and Enter. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { USER_SEARCH_MAX_LENGTH } from '#shared/limits/people.ts';
import classes from './admin-spotlight.module.css';
import { type Find, useFinds } from './use-finds.ts';

const PAUSE_MS = 250;
const [store, spotlight] = createSpotlight();

interface AdminSpotlightProps {
  /** How often it was asked for. */
  asked: number;
  /** What was typed before the field was there. */
  takeEarly: () => string;
}

export function AdminSpotlight({ asked, takeEarly }: AdminSpotlightProps) {
  const { t } = useTranslation('common');
  const goTo = useNavigate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // A field that was emptied asks for nothing more.
  const { groups, state } = useFinds(typed.trim() === '' ? '' : search);
  const isSettled = search === typed.trim();
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const keys = groups.flatMap(({ finds }) => finds.map(({ key }) => key)).join();
  // Whoever went to a row by the arrows stays at it; else Enter opens the first, also when that came last.
  const hasMoved = useRef(false);
  const noteArrow = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') hasMoved.current = true;
  };
  const type = (text: string) => {
    hasMoved.current = false;
    setTyped(text);
  };
  useEffect(() => {
    if (keys !== '') chooseRow(hasMoved.current);
  }, [keys]);
  const isEmpty = groups.every(({ finds }) => finds.length === 0);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={type}
      onKeyDown={noteArrow}
      scrollable
      maxHeight="min(60dvh, 520px)"
      size={600}
      centered={false}
      yOffset="12dvh"
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'data-area': 'staff', 'aria-label': t('staff.seek') } }}
    >
      <Spotlight.Search
        aria-label={t('staff.seek')}
        placeholder={t('staff.seekHint')}
        maxLength={USER_SEARCH_MAX_LENGTH}
        className={classes.search ?? ''}
        onFocus={() => {
          const early = takeEarly();
          if (early !== '') setTyped((before) => before + early);
        }}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList className={classes.list ?? ''}>
        {groups.map(({ name, finds }) =>
          finds.length === 0 ? null : (
            <Spotlight.ActionsGroup key={name} className={classes.group ?? ''} label={t(`staff.found.${name}`)}>
              {finds.map((find) => (
                <FindRow key={find.key} find={find} onChosen={() => goTo(find.to)} />
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
      </Spotlight.ActionsList>
      <p className={classes.state} role="status">
        {state === 'failed' && t('staff.seekFailed')}
        {state !== 'failed' && (state === 'seeking' || !isSettled) && t('staff.seeking')}
        {state === 'done' && isSettled && isEmpty && t('staff.seekNothing')}
      </p>
    </Spotlight.Root>
  );
}

/**
 * Answers come after the library has marked the first row of what was there. It has no call to mark one; its own does the same to the
 * document.
 */
function chooseRow(keeps: boolean): void {
  const rows = [...(document.getElementById(store.getState().listId)?.querySelectorAll('[data-action]') ?? [])];
  const marked = rows.findIndex((row) => row.hasAttribute('data-selected'));
  const chosen = keeps ? Math.max(0, marked) : 0;
  for (const [index, row] of rows.entries()) {
    if (index === chosen) row.setAttribute('data-selected', 'true');
    else row.removeAttribute('data-selected');
  }
  store.updateState((state) => ({ ...state, selected: chosen }));
}

function FindRow({ find, onChosen }: { find: Find; onChosen: () => void }) {
  const { Icon } = find;
  return (
    <Spotlight.Action className={classes.row ?? ''} onClick={onChosen}>
      <span className={classes.find}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <b>{find.title}</b>
        {find.detail && <span className="muted">{find.detail}</span>}
      </span>
    </Spotlight.Action>
  );
}
