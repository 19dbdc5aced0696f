interface ImportMetaEnv {
  /** The language of the build. */
  readonly VITE_LANGUAGE: 'en' | 'es' | 'ca' | 'fr';
}
