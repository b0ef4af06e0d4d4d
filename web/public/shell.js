// Runs at the end of the front door: shows its first look in the language that boot.js found, until the first script draws the
// same page with all that it can do. Who has a session in this browser sees their own page first.
(() => {
  const signedIn = () => sessionStorage.getItem('authToken') !== null || localStorage.getItem('lastRequest') !== null;
  try {
    if (signedIn()) return;
  } catch {
    // A browser without storage has no session.
  }
  const language = document.documentElement.lang.slice(0, 2);
  const shell = document.querySelector(`template[data-shell="${language}"]`);
  const root = document.getElementById('root');
  if (shell && !root.firstChild) root.append(shell.content.cloneNode(true));
})();
