/** A record beside its list: the cross that closes it, and what is said while it loads, where it fails and where it is gone. */
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { QueryState, type QueryStateProps } from './query-state.tsx';
import classes from './record-drawer.module.css';

interface RecordDrawerProps<T> extends Pick<QueryStateProps<T>, 'query' | 'children'> {
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
  onClose: () => void;
  words: { close: string; gone: string; goneHelp: string };
}

export function RecordDrawer<T>({ query, isAlone, onClose, words, children }: RecordDrawerProps<T>): ReactNode {
  return (
    <div className={classes.drawer} data-loaded={query.data !== undefined || undefined}>
      {!isAlone && (
        <ActionIcon variant="subtle" size={32} className={classes.close} aria-label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <QueryState query={query} missing={<EmptyState title={words.gone}>{words.goneHelp}</EmptyState>}>
        {children}
      </QueryState>
    </div>
  );
}
