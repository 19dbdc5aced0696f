import type { Language } from '@vivac/domain/language';

/** What the people who get our mails read, as far as we know. */
export interface RecipientLanguages {
  of(uid: string): Promise<Language | null>;
  /** Somebody has signed in with a browser of this language. */
  remember(uid: string, language: Language): Promise<void>;
}

export const anonymousLanguage: RecipientLanguages = {
  of: async () => null,
  remember: async () => {},
};
