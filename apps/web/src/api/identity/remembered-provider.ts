const KEY = 'vivac.identity-provider';
const EMBEDDED = 'embedded';

/** Which identity provider this browser met last; nothing where storage is refused. */
export const rememberedProvider = {
  isEmbedded(): boolean {
    try {
      return localStorage.getItem(KEY) === EMBEDDED;
    } catch {
      return false;
    }
  },
  set(kind: string): void {
    try {
      localStorage.setItem(KEY, kind);
    } catch {
      // The next visit asks the configuration first, as this one did.
    }
  },
};
