declare module 'standardwebhooks' {
  export class Webhook {
    constructor(secret: string);
    /** Throws when none of the signatures is that of the secret, or the moment is too far away. */
    verify(payload: string, headers: Readonly<Record<string, string>>): unknown;
  }
}
