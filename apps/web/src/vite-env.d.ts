interface ImportMetaEnv {
  /** The API's base address; `/api` when unset. */
  readonly VITE_API_BASE?: string;
}
