interface ImportMetaEnv {
  /** The API's base address; `/api` when unset. */
  readonly VITE_API_BASE?: string;
  /** The language of the build. */
  readonly VITE_LANGUAGE: 'en' | 'es' | 'ca' | 'fr';
}
