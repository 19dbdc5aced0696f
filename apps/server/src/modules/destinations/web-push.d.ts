declare module 'web-push' {
  interface PushRequest {
    readonly endpoint: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer;
  }
  interface PushOptions {
    readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string };
    readonly TTL: number;
    readonly urgency: 'very-low' | 'low' | 'normal' | 'high';
    readonly topic?: string;
    readonly contentEncoding: 'aes128gcm';
  }
  const webPush: {
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
      payload: string,
      options: PushOptions,
    ): PushRequest;
  };
  export default webPush;
}
