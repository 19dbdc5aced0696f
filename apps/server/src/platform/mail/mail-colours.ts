import type { MailTone } from './mail-content.ts';

/** The colours of the screens (`tokens.css`), where style sheets may not be read; their contrast is checked beside this. */
export const LIGHT = {
  page: '#faf5ec',
  panel: '#ffffff',
  rule: '#e9d8b9',
  ink: '#2b2118',
  muted: '#6e6152',
  action: '#a05d00',
  onAction: '#ffffff',
} as const;

export const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  page: '#1b1612',
  panel: '#241d17',
  rule: '#4a3d2e',
  ink: '#f3eadc',
  muted: '#b8a993',
  action: '#e3a04a',
  onAction: '#1b1612',
};

/** Badges bring their ground along, and are the same in light and dark. */
export const TONES: Readonly<Record<MailTone, { readonly ground: string; readonly ink: string }>> = {
  green: { ground: '#1f7a4d', ink: '#ffffff' },
  'light-green': { ground: '#bfe5c8', ink: '#143d24' },
  yellow: { ground: '#f5de85', ink: '#443500' },
  red: { ground: '#c4302b', ink: '#ffffff' },
};
