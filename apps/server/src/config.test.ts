import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './setting-readers.ts';

describe('readConfig', () => {
  // @holds map-3
  it('defaults to the embedded database, the demo market and loopback', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4000',
      databaseUrl: null,
      demo: true,
    });
  });

  it('disables the demo market on an external database unless asked', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/vivac' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://db/vivac', VIVAC_DEMO: '1' }).demo).toBe(true);
  });

  it('binds the demo market to loopback unless both settings are explicit', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^HOST:/);
    expect(readConfig({ HOST: '0.0.0.0', VIVAC_DEMO: '1' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '0.0.0.0', VIVAC_DEMO: '0' }).demo).toBe(false);
  });

  it('rejects VIVAC_NOW outside demonstrations and tests', () => {
    expect(() => readConfig({ VIVAC_NOW: '+30d', VIVAC_DEMO: '0' })).toThrow(/^VIVAC_NOW:/);
    expect(readConfig({ VIVAC_NOW: '+30d' }).now).toEqual({ kind: 'shifted', byMs: 30 * 86_400_000 });
    expect(readConfig({ VIVAC_NOW: '2024-06-30T12:00:00Z', VIVAC_DEMO: '0', NODE_ENV: 'test' }).now).toEqual({
      kind: 'fixed',
      at: new Date('2024-06-30T12:00:00Z'),
    });
  });

  it('reads VIVAC_NOW in the product’s time zone, whatever the shell’s TZ', () => {
    const now = (VIVAC_NOW: string, VIVAC_ZONE = '') => readConfig({ VIVAC_NOW, VIVAC_ZONE }).now;
    const fixed = (moment: string) => ({ kind: 'fixed', at: new Date(moment) });
    expect(now('2027-08-01T07:00')).toEqual(fixed('2027-08-01T05:00:00Z'));
    expect(now('2027-08-01', 'Atlantic/Canary')).toEqual(fixed('2027-08-01T11:00:00Z'));
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['VIVAC_DEMO', 'maybe'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_READ_URL', 'mysql://db'],
    ['DATABASE_READ_URL', 'postgres://replica-of-the-embedded/one'],
    ['SMTP_URL', 'mail.example'],
    ['IMAP_URL', 'https://user:password@mail.example'],
    ['IMAP_URL', 'imaps://mail.example'],
    ['PUBLIC_URL', 'vivac.example'],
    ['VIVAC_NOW', 'tomorrow'],
    ['VIVAC_ZONE', 'Europe/Atlantis'],
    ['DATABASE_URL', 'postgres://[vivac'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Vivac'],
    ['MAP_TILE_URL', 'https://tiles.example/'],
    ['ADMIN_EMAIL', 'owner'],
    ['IDENTITY_SECRET', 'short'],
    ['VIVAC_DEMO_PASSWORD', 'short'],
    ['TRUSTED_ORIGINS', 'http://localhost:5173,vivac.example'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['OUTBOUND_ALLOW', '0.0.0.0/0'],
    ['OUTBOUND_ALLOW', 'http://feeds.lan'],
    ['OUTBOUND_CONTACT', 'owner'],
    ['OUTBOUND_CONTACT', 'https://vivac.example/ (x)'],
  ])('names the environment variable when %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}:`));
  });

  describe('with Firebase', () => {
    const hosted = { FIREBASE_PROJECT_ID: 'vivac-1a2b3', FIREBASE_API_KEY: 'a-public-key' };
    const emulated = { ...hosted, FIREBASE_PROJECT_ID: 'demo-vivac', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

    it('uses the embedded identity provider unless a Firebase project is named', () => {
      expect(readConfig({}).firebase).toBeNull();
      expect(readConfig({ FIREBASE_API_KEY: '' }).firebase).toBeNull();
    });

    it('uses the project’s own auth domain and no demo market', () => {
      expect(readConfig(hosted)).toMatchObject({
        demo: false,
        firebase: {
          projectId: 'vivac-1a2b3',
          apiKey: 'a-public-key',
          authDomain: 'vivac-1a2b3.firebaseapp.com',
          serviceAccountPath: null,
          emulatorHost: null,
        },
      });
      expect(() => readConfig({ ...hosted, VIVAC_DEMO: '1' })).toThrow(/^VIVAC_DEMO:/);
    });

    it.each([
      ['FIREBASE_PROJECT_ID', { FIREBASE_API_KEY: 'a-public-key' }],
      ['FIREBASE_PROJECT_ID', { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }],
      ['FIREBASE_PROJECT_ID', { ...hosted, FIREBASE_PROJECT_ID: 'Vivac' }],
      ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'vivac-1a2b3' }],
      ['FIREBASE_AUTH_DOMAIN', { ...hosted, FIREBASE_AUTH_DOMAIN: 'https://vivac.example/' }],
      ['FIREBASE_AUTH_EMULATOR_HOST', { ...emulated, FIREBASE_AUTH_EMULATOR_HOST: 'yes' }],
    ])('names %s when it is invalid: %j', (name, env) => {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(new RegExp(`^${name}:`));
    });

    it('accepts emulator tokens only for a demo- project on this machine, never in production', () => {
      expect(readConfig(emulated).firebase?.emulatorHost).toBe('127.0.0.1:9099');
      for (const more of [{ NODE_ENV: 'production' }, { FIREBASE_PROJECT_ID: 'vivac-1a2b3' }, { HOST: '0.0.0.0' }]) {
        expect(() => readConfig({ ...emulated, ...more })).toThrow(/^FIREBASE_AUTH_EMULATOR_HOST:.* unsigned/);
      }
    });
  });
});
