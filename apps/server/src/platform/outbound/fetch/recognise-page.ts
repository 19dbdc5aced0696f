const HTML = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta)\b/i;
const TITLE = /<title[^>]*>([\s\S]*?)<\/title>/i;
const MAX_TITLE = 80;

/** Written by protections into their own pages alone, never into a page that merely has a form with a captcha. */
const SURE_SIGNS =
  /_cf_chl_opt|<title>\s*(?:just a moment|un momento|attention required! \| cloudflare)|captcha-delivery\.com|px-captcha|_incapsula_resource|incapsula incident id|awswafcookiedomainlist|gokuprops|ddos-guard|sgcaptcha/i;
/** Enough beside a status that refuses. */
const SIGNS =
  /captcha|challenge-platform|checking your browser|are you (?:a )?(?:human|robot)|enable javascript and cookies/i;

/** The beginning of a body as text; what is cut or no UTF-8 is no obstacle to recognising a page. */
export function headText(head: Uint8Array): string {
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8').decode(head);
}

/** Whether a body is a web page, by its bytes and not by what its header says: servers label files as pages and pages as files. */
export function isHtml(text: string): boolean {
  return HTML.test(text);
}

/** Whether it is the page by which a protection asks for a browser or a human. Nobody passes it here. */
export function isChallengePage(status: number, mitigated: boolean, text: string): boolean {
  if (mitigated) return true;
  if (!isHtml(text)) return false;
  return SURE_SIGNS.test(text) || ([403, 429, 503].includes(status) && SIGNS.test(text));
}

/** The title of a page, for the person who asks why; data of a stranger, cut and without control characters. */
export function pageTitle(text: string): string | null {
  const title =
    TITLE.exec(text)?.[1]
      ?.replace(/[\s\p{C}<>]+/gu, ' ')
      .trim() ?? '';
  return title === '' ? null : title.slice(0, MAX_TITLE);
}
