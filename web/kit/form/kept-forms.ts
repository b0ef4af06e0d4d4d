/**
 * What stands in the forms of a page when its person's session ends by itself, or the page is put to sleep: kept in this tab for
 * that person alone, given back once when they come to the same form again. Answers about health are no such forms.
 */
const STORAGE_KEY = 'typed-forms';

type Values = Record<string, unknown>;

interface KeptForms {
  owner: string;
  forms: Record<string, Values>;
}

/** Reads what is typed in a form now; null where nothing differs from how it was opened. */
type ReadForm = () => Values | null;

const open = new Map<ReadForm, string>();
let owner: string | null = null;
let kept: KeptForms | null = null;

/** Says whose forms these are from now on; what somebody else left is forgotten. Null while nobody is signed in. */
export function giveFormsTo(person: string | null): void {
  if (person === owner) return;
  owner = person;
  if (person === null || findKept()?.owner === person) return;
  forgetForms();
}

/** Keeps what is typed in the forms on the screen. */
export function keepForms(): void {
  if (owner === null) return;
  const typed = [...open].flatMap(([read, key]) => {
    const values = read();
    return values ? [[key, values] as const] : [];
  });
  if (typed.length === 0) return;
  const before = findKept();
  store({ owner, forms: { ...(before?.owner === owner ? before.forms : {}), ...Object.fromEntries(typed) } });
}

function store(forms: KeptForms): void {
  kept = forms;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(forms));
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** Forgets what was kept: the person left, or is still here. */
export function forgetForms(): void {
  kept = null;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored then.
  }
}

/** What was kept of this form, once; null where nothing was, or where it is somebody else's. */
export function takeForm(key: string): Values | null {
  const found = findKept();
  const values = found?.owner === owner ? found?.forms[key] : undefined;
  if (!found || !values) return null;
  const { [key]: _taken, ...forms } = found.forms;
  store({ owner: found.owner, forms });
  return values;
}

/** Whether something was kept of this form that nobody has taken yet. */
export function isFormKept(key: string): boolean {
  const found = findKept();
  return found !== null && found.owner === owner && key in found.forms;
}

/** Enters a form while it is on the screen; returns how to leave. */
export function enterForm(key: string, read: ReadForm): () => void {
  open.set(read, key);
  return () => void open.delete(read);
}

function findKept(): KeptForms | null {
  if (kept) return kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as KeptForms | null;
  } catch {
    kept = null;
  }
  return kept;
}

// A phone forgets a page that sleeps for hours; one that is looked at again still has the forms that are on it.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keepForms();
  else if (owner !== null) for (const key of open.values()) takeForm(key);
});
