// Runs at the end of a page with a first look: shows it in the language that boot.js found, until the first script draws the same
// page with all that it can do. For whom it will look otherwise (web/build/draw-shells.ts says of each page who that is) nothing
// is shown.
(() => {
  const told = document.currentScript.dataset.shownTo;
  const { guests, signedIn, unasked, chosen = [], notChosen = [] } = JSON.parse(told || '{}');
  const isShown = () => {
    const hasSession = sessionStorage.getItem('authToken') !== null || localStorage.getItem('lastRequest') !== null;
    if (hasSession ? guests : signedIn) return false;
    const asked = new URLSearchParams(location.search);
    if (unasked && asked.has(unasked)) return false;
    // As web/orders/purchase/selection.ts and web/app/i18n/keep-query.ts keep it.
    const selection = JSON.parse(sessionStorage.getItem('selection') || '{}');
    if (sessionStorage.getItem('vouchercode') !== null || asked.has('vouchercode')) selection.voucherCode = true;
    return chosen.every((part) => selection[part]) && !notChosen.some((part) => selection[part]);
  };
  try {
    if (!isShown()) return;
  } catch {
    // A browser without storage has no session and has chosen nothing.
    if (signedIn || chosen.length > 0) return;
  }
  const language = document.documentElement.lang.slice(0, 2);
  const shell = document.querySelector(`template[data-shell="${language}"]`);
  const root = document.getElementById('root');
  if (shell && !root.firstChild) root.append(shell.content.cloneNode(true));
})();
