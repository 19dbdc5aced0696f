import type { Language } from '@vivac/domain/language';

declare global {
  interface ImportMetaEnv {
    /** The language of the build. */
    readonly VITE_LANGUAGE: Language;
  }
}
