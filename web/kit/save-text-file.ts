/** Hands a text made in this page to the person as a file; nothing leaves the browser. */
export function saveTextFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next minute at the latest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
