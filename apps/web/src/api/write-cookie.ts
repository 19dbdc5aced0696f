import { basePath } from './addresses.ts';

/** Browsers keep no cookie for longer than 400 days. */
const YEAR_S = 365 * 24 * 3600;

/** For a year, below the path of this page; null takes it away. */
export function writeCookie(name: string, value: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ''}; Path=${basePath || '/'}; Max-Age=${age}; SameSite=Lax${secure}`;
}
