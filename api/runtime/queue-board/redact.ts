/** What a job carries is not shown, not even ids of people: the row of the outbox is found by its own id. */
export const redactData = (data: unknown): { outboxId: string | null } => {
  const id = (data as { outboxId?: unknown } | null)?.outboxId;
  return { outboxId: typeof id === 'string' ? id : null };
};

/** Texts in which a fault may quote a value, a number or a name; they are told, in words, where failed work is decided. */
const TEXTS = new Set(['failedReason', 'stacktrace', 'deferredFailure', 'returnValue', 'progress', 'addr', 'laddr']);

/** The same answer without such texts, however deep they lie. */
export function redactTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, TEXTS.has(name) ? blankOf(inner) : redactTexts(inner)]),
  );
}

/** Of the same kind, so that the page that draws it finds what it expects. */
const blankOf = (value: unknown): unknown => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : null);
