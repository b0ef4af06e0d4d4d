// Runs before render-shells.tsx: what the modules of the web ask of a browser as they are loaded; here there is none, and nobody
// was here before.
const nothing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};
const ignored = () => undefined;

Object.assign(globalThis, {
  sessionStorage: nothing,
  localStorage: nothing,
  window: { addEventListener: ignored, removeEventListener: ignored },
});
