import type { Choices } from '@vivac/contract/access/choices';

const KEY = 'vivac.choices';

/**
 * What this browser last knew of a user's choices: the columns stand where they will be before the server has said where. Checked
 * no further, because what the server says replaces it a moment later.
 */
export function rememberedChoices(uid: string | undefined): Choices | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isOf(uid, kept) ? kept.choices : undefined;
  } catch {
    return undefined;
  }
}

export function rememberChoices(uid: string, choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ uid, choices }));
  } catch {
    // The next visit waits for the server.
  }
}

/** Of a user who leaves nothing stays behind. */
export function forgetChoices(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where storage is refused nothing was kept.
  }
}

function isOf(uid: string | undefined, kept: unknown): kept is { readonly choices: Choices } {
  if (typeof kept !== 'object' || kept === null || uid === undefined) return false;
  const { uid: whose, choices } = kept as Record<string, unknown>;
  return whose === uid && typeof choices === 'object' && choices !== null;
}
