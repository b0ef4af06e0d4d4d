/** Hands something to the person as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next minute at the latest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Shows something in a tab of its own; kept as a file where the browser opens none. */
export function openFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  if (!window.open(address, '_blank')) saveFile(name, content);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A text made in this page, as a file; nothing leaves the browser. */
export function saveTextFile(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}
