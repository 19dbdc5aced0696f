import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, SECRET_SETTINGS } from './setting-readers.ts';

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

  it.each(['https://host.example/vivac', 'https://host.example/vivac/', 'https://host.example:8443/tools/vivac'])(
    'takes PUBLIC_URL with a path: %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''));
    },
  );

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
    ['PUBLIC_URL', 'https://vivac.example/api/prices'],
    ['PUBLIC_URL', 'https://vivac.example/dashboard'],
    ['PUBLIC_URL', 'https://vivac.example/a%20b'],
    ['PUBLIC_URL', 'https://vivac.example/a//b'],
    ['PUBLIC_URL', 'https://vivac.example/vivac#top'],
    ['PUBLIC_URL', 'https://vivac.example/?site=1'],
    ['PUBLIC_URL', 'https://somebody@vivac.example'],
    ['RELEASE_NOTICE_URL', 'releases.example'],
    ['TRUSTED_ORIGINS', 'http://localhost:5173/dev'],
    ['VIVAC_NOW', 'tomorrow'],
    ['VIVAC_ZONE', 'Europe/Atlantis'],
    ['DATABASE_URL', 'postgres://[vivac'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Vivac'],
    ['MAP_TILE_URL', 'https://tiles.example/'],
    ['ADMIN_EMAIL', 'owner'],
    ['IDENTITY_SECRET', 'short'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'login.example'],
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

  describe('with a provider of OpenID Connect', () => {
    const house = { OIDC_ISSUER: 'https://login.example/realms/house', OIDC_CLIENT_ID: 'vivac' };

    it('asks for little and lets nobody new in by itself', () => {
      expect(readConfig(house).oidc).toEqual({
        issuer: house.OIDC_ISSUER,
        clientId: 'vivac',
        clientSecret: null,
        name: 'login.example',
        scopes: 'openid email profile',
        userClaim: null,
        adminClaim: null,
        createUsers: false,
        trustEmails: false,
      });
    });

    it.each([
      [{ OIDC_CLIENT_ID: 'vivac' }, /^OIDC_ISSUER: missing, although OIDC_CLIENT_ID is set/],
      [{ ...house, OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID: missing/],
      [{ ...house, OIDC_SCOPES: 'email' }, /^OIDC_SCOPES:/],
      [{ ...house, OIDC_ADMIN_CLAIM: 'vivac-admins' }, /^OIDC_ADMIN_CLAIM: .*“vivac-admins”/],
      [{ ...house, OIDC_CREATE_USERS: 'maybe' }, /^OIDC_CREATE_USERS:/],
      [
        { ...house, FIREBASE_PROJECT_ID: 'my-campsites', FIREBASE_API_KEY: 'key' },
        /^OIDC_ISSUER: .*FIREBASE_PROJECT_ID/,
      ],
    ])('refuses %o', (env, words) => {
      expect(() => readConfig(env)).toThrow(words);
    });
  });

  describe('with secrets in files (_FILE)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vivac-secret-files-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileOf = (content: string) => {
      const file = join(folder, randomUUID());
      writeFileSync(file, content);
      return file;
    };
    const refusal = (env: Record<string, string>) => {
      try {
        return String(readConfig(env));
      } catch (error) {
        return error instanceof ConfigError ? error.message : String(error);
      }
    };

    it.each([
      ['DATABASE_URL', 'postgres://vivac:s3cret@db/vivac', 'databaseUrl'],
      ['SMTP_URL', 'smtp://user:s3cret@mail.example:587', 'smtpUrl'],
      ['METRICS_TOKEN', 'a token of some length', 'metricsToken'],
      ['IDENTITY_SECRET', 'an identity secret that is long enough', 'identitySecret'],
      ['VIVAC_DEMO_PASSWORD', 'a demo password', 'demoPassword'],
    ] as const)('reads %s without the line end of an editor', (name, value, field) => {
      expect(readConfig({ [`${name}_FILE`]: fileOf(`${value}\n`) })[field]).toBe(value);
      expect(readConfig({ [`${name}_FILE`]: fileOf(`${value}\r\n`) })[field]).toBe(value);
    });

    it('reads IMAP_URL and DATABASE_READ_URL too', () => {
      const config = readConfig({
        DATABASE_URL: 'postgres://db/vivac',
        DATABASE_READ_URL_FILE: fileOf('postgres://replica/vivac'),
        IMAP_URL_FILE: fileOf('imaps://user:password@mail.example:993/INBOX'),
      });
      expect(config.databaseReadUrl).toBe('postgres://replica/vivac');
      expect(config.imap).not.toBeNull();
    });

    it('reads previous secrets one a line', () => {
      const file = fileOf('the secret of last year\nthe secret before\n');
      expect(readConfig({ PREVIOUS_IDENTITY_SECRETS_FILE: file }).previousSecrets).toEqual([
        'the secret of last year',
        'the secret before',
      ]);
    });

    it('refuses a setting that stands in both places', () => {
      const both = { SMTP_URL: 'smtp://a', SMTP_URL_FILE: fileOf('smtp://b') };
      expect(refusal(both)).toBe('SMTP_URL_FILE: SMTP_URL is set too. Remove one of the two.');
    });

    it.each([
      ['that is not there', () => join(folder, 'none'), /cannot be read \(ENOENT\)\.$/],
      ['that is a folder', () => folder, /cannot be read \(EISDIR\)\.$/],
      ['that is empty', () => fileOf(' \n'), /is empty\.$/],
      ['of several lines', () => fileOf('s3cret-one\ns3cret-two'), /^IDENTITY_SECRET_FILE: expected one line in /],
      ['that is too large', () => fileOf('s3cret'.repeat(20_000)), /is larger than 64 kB\.$/],
    ])('names the variable and never the content of a file %s', (_what, file, sentence) => {
      const message = refusal({ IDENTITY_SECRET_FILE: file() });
      expect(message).toMatch(/^IDENTITY_SECRET_FILE: /);
      expect(message).toMatch(sentence);
      expect(message).not.toContain('s3cret');
    });

    it('keeps the check of the setting itself', () => {
      expect(refusal({ IDENTITY_SECRET_FILE: fileOf('short') })).toBe(
        'IDENTITY_SECRET: expected 32 to 1024 characters, found 5.',
      );
    });

    it('reads every setting that is called a secret', () => {
      const settings = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
      const secret = /'((?:[A-Z]+_)*(?:SECRET|SECRETS|PASSWORD|TOKEN)|(?:DATABASE|SMTP|IMAP)\w*_URL)'/g;
      const named = [...settings.matchAll(secret)].map(([, name]) => name);
      expect(named.length).toBeGreaterThan(4);
      expect(named.filter((name) => !SECRET_SETTINGS.some((each) => each === name))).toEqual([]);
    });
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
