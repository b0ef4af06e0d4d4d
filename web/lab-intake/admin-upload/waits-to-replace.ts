import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import { REPLACES_REASONS } from '#shared/domain/lab-intake/match-order.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';

/** Whether a reason only asks for somebody's word: the order is certain. */
export const asksToReplace = (reason: string | null): boolean =>
  (REPLACES_REASONS as readonly (string | null)[]).includes(reason);

/** Whether a message waits for somebody to agree that it replaces what stands at its order. */
export const waitsToReplace = ({ state, decision, reason }: ImportMessageView): boolean =>
  state === MessageState.setAside && decision === null && asksToReplace(reason);
