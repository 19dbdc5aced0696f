/** The cookie in which a page tells the server how it is shown, so that the next one can be rendered there (docs/decisions/bundles-and-loading.md). */
export const WINDOW_COOKIE = 'vivac_window';

export interface BrowserWindow {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly isDark: boolean;
  /** An IANA name, unchecked. */
  readonly timeZone: string;
}

/** Such as `1440x900_dark_Europe/Madrid`. */
export const windowToCookie = ({ width, height, isDark, timeZone }: BrowserWindow): string =>
  `${width}x${height}_${isDark ? 'dark' : 'light'}_${timeZone}`;

/** Null of any other text. */
export function windowFromCookie(value: string): BrowserWindow | null {
  const [, width, height, scheme, timeZone] = /^(\d{2,5})x(\d{2,5})_(dark|light)_([\w/+-]{1,60})$/.exec(value) ?? [];
  if (timeZone === undefined) return null;
  return { width: Number(width), height: Number(height), isDark: scheme === 'dark', timeZone };
}
