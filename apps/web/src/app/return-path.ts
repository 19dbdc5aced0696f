const START = '/dashboard';

/** Where to go after signing in: the page that was asked for, if it is one of ours, else the dashboard (account-3). */
export function returnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return START;
  const here = 'https://vivac.invalid';
  const address = URL.parse(asked, here);
  // "//elsewhere" and "/\elsewhere" begin with a slash and still lead to another site.
  if (address === null || address.origin !== here) return START;
  return address.pathname === '/' || address.pathname.startsWith('/login') ? START : asked;
}
