// The desk refreshes itself: every two seconds the two lists are asked for, and only entries that changed are exchanged.
const POLL_MS = 2_000;
const desk = document.querySelector('[data-desk]');
const announcer = document.querySelector('[data-announce]');

/** Brings a list to new HTML entry by entry, so that nothing flickers and the focus stays where it is. */
function bringUpToDate(list, html) {
  const wanted = document.createElement('template');
  wanted.innerHTML = html;
  const focused = document.activeElement?.getAttribute('data-focus');
  const present = new Map([...list.children].map((entry) => [entry.dataset.key, entry]));
  let place = list.firstElementChild;
  let isNew = false;
  for (const entry of [...wanted.content.children]) {
    const old = present.get(entry.dataset.key);
    present.delete(entry.dataset.key);
    if (!old && entry.dataset.key !== 'none') isNew = true;
    if (old?.outerHTML === entry.outerHTML) {
      if (old === place) place = place.nextElementSibling;
      else list.insertBefore(old, place);
    } else if (old) {
      if (old === place) place = place.nextElementSibling;
      old.replaceWith(entry);
      list.insertBefore(entry, place);
    } else {
      list.insertBefore(entry, place);
    }
  }
  for (const gone of present.values()) gone.remove();
  if (focused) {
    const again = list.querySelector(`[data-focus="${CSS.escape(focused)}"]`);
    if (again && again !== document.activeElement) again.focus();
  }
  return isNew;
}

async function refresh() {
  const query = new URLSearchParams({ lang: desk.dataset.language, phoneNo: desk.dataset.phone });
  const answer = await fetch(`/sandbox/desk?${query}`);
  if (!answer.ok) return;
  const lists = await answer.json();
  for (const [name, html] of Object.entries(lists)) {
    const list = document.querySelector(`[data-live="${name}"]`);
    const isNew = bringUpToDate(list, html);
    if (isNew && name === 'messages') announcer.textContent = announcer.dataset.newMessage;
  }
}

async function poll() {
  if (document.visibilityState === 'visible') {
    // The stand-ins may be restarting; the next round asks again.
    await refresh().catch(() => undefined);
  }
  setTimeout(poll, POLL_MS);
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  const label = button.querySelector('span');
  const before = [...label.childNodes];
  label.replaceChildren(button.dataset.copied);
  announcer.textContent = button.dataset.copied;
  setTimeout(() => {
    label.replaceChildren(...before);
    announcer.textContent = '';
  }, 1_500);
}

document.addEventListener('click', (event) => {
  const copied = event.target.closest('[data-copy]');
  if (copied) copy(copied).catch(() => undefined);
  const order = event.target.closest('[data-order]');
  if (order) document.querySelector('#orderNumber').value = order.dataset.order;
});

// A payment is decided in place; without script the form does it with a reload.
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.closest('[data-live="payments"]')) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  await refresh().catch(() => undefined);
  const list = document.querySelector('[data-live="payments"]');
  if (!list.contains(document.activeElement)) document.querySelector('#payments').focus();
});

document.querySelector('[data-filter]')?.addEventListener('change', (event) => {
  desk.dataset.phone = event.target.value;
  const address = new URL(location.href);
  address.searchParams.set('phoneNo', event.target.value);
  history.replaceState(null, '', address);
  refresh().catch(() => undefined);
});

if (desk) poll();
