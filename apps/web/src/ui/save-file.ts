/** The browser reads the address a moment after the click. */
const STORED_MS = 60_000;

/** Has the browser save a file under its name, as if a link to it had been followed. */
export function saveFile({ fileName, content }: { readonly fileName: string; readonly content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), STORED_MS);
}
