import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

const SCRIPT = 'console.log("a script of the web");';
const ASKS_FOR_A_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('while it is being built', () => {
  const asking = {
    pageAt: () => 'welcome',
    sessionAt: () => null,
    answersFor: async () => null,
    machinePaths: [],
    areKept: true,
  };
  const isLanguage = (body: string) => /lang="(\w+)"/.exec(body)?.[1];
  let building: Map<Language, PromiseWithResolvers<void>>;
  let begun: (Language | undefined)[];
  let folder: string;
  let served: FastifyInstance;

  const end = (language: Language) => {
    writeFileSync(path.join(folder, `${language}.html`), `<!doctype html><html lang="${language}"><body></body>`);
    writeFileSync(path.join(folder, `manifest.${language}.webmanifest`), '{}');
    building.get(language)!.resolve();
  };
  const ask = (language: Language, url = '/') => {
    const answer = served.inject({ url, headers: { ...ASKS_FOR_A_PAGE, 'accept-language': language } });
    const state = { isAnswered: false, answer };
    void answer.then(() => (state.isAnswered = true));
    return state;
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'vivac-web-'));
    building = new Map(LANGUAGES.map((language) => [language, Promise.withResolvers()]));
    begun = [];
    const ends = new Map([...building].map(([language, { promise }]) => [language, promise]));
    const beginOthers = (language?: Language) => void begun.push(language);
    served = Fastify();
    await serveWeb(served, folder, asking, { building: { pages: ends, beginOthers } });
  });
  afterEach(async () => {
    await served.close();
    rmSync(folder, { recursive: true });
  });

  it('the document of each language is sent when that language is built, and no other instead', async () => {
    const asked = new Map(LANGUAGES.map((language) => [language, ask(language)]));
    for (const [at, language] of (['es', 'fr', 'en', 'ca'] as const).entries()) {
      end(language);
      expect(isLanguage((await asked.get(language)!.answer).body)).toBe(language);
      expect([...asked.values()].filter(({ isAnswered }) => isAnswered)).toHaveLength(at + 1);
    }
  });

  it('a language that is asked for before it is built is begun', async () => {
    end('es');
    const french = ask('fr');
    await expect.poll(() => begun).toContain('fr');
    end('fr');
    expect(isLanguage((await french.answer).body)).toBe('fr');
  });

  it('who asks for any language is answered in one that is built, and in English once it is', async () => {
    const any = () => served.inject({ url: '/', headers: { ...ASKS_FOR_A_PAGE, 'accept-language': '*' } });
    end('es');
    expect(isLanguage((await any()).body)).toBe('es');
    end('en');
    await ask('en').answer;
    expect(isLanguage((await any()).body)).toBe('en');
    expect(begun).not.toContain('fr');
  });

  it('a file that names its language waits for that language, any other for the first', async () => {
    const [manifest, icon] = [ask('fr', '/manifest.fr.webmanifest'), ask('fr', '/favicon.svg')];
    writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
    end('es');
    expect((await icon.answer).body).toBe('<svg/>');
    expect(manifest.isAnswered).toBe(false);
    end('fr');
    expect((await manifest.answer).body).toBe('{}');
  });

  it('a first language that cannot be built holds up no other', async () => {
    building.get('es')!.reject(new Error('no memory'));
    end('ca');
    expect((await ask('ca').answer).statusCode).toBe(200);
    expect((await ask('es').answer).statusCode).toBe(500);
  });

  it('a language that cannot be built answers 500, and the others as ever', async () => {
    end('es');
    building.get('ca')!.reject(new Error('no memory'));
    expect((await ask('ca').answer).statusCode).toBe(500);
    expect((await ask('es').answer).statusCode).toBe(200);
  });
});

describe('where nobody has built the pages', () => {
  const asking = {
    pageAt: (at: string) => (at === '/' ? 'welcome' : null),
    sessionAt: () => null,
    answersFor: async ({ headers: { cookie } }: FastifyRequest) =>
      cookie === undefined ? null : { json: Promise.resolve('{}'), setCookie: [] },
    machinePaths: ['/apis'],
    areKept: true,
  };
  let folder: string;
  let served: FastifyInstance;
  const open = (language: Language) =>
    served.inject({ url: '/', headers: { ...ASKS_FOR_A_PAGE, 'accept-language': language } });

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'vivac-web-'));
    served = Fastify();
    await serveWeb(served, path.join(folder, 'dist'), asking);
  });
  afterEach(async () => {
    await served.close();
    rmSync(folder, { recursive: true });
  });

  it('a page answers 503 and names the command that builds it, in the reader’s language', async () => {
    const { statusCode, headers, body } = await open('es');
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('ejecuta «npm run build» en la carpeta de Vivac');
    expect((await served.inject('/')).statusCode).toBe(503);
    expect((await served.inject('/apis/nothing')).statusCode).toBe(404);
  });

  it('pages and files that are built later are served without a restart', async () => {
    const dist = path.join(folder, 'dist');
    mkdirSync(path.join(dist, 'assets'), { recursive: true });
    mkdirSync(path.join(dist, '.vite'));
    for (const language of LANGUAGES) {
      writeFileSync(path.join(dist, `${language}.html`), `<!doctype html><html lang="${language}"><body></body>`);
      expect((await open(language)).statusCode).toBe(503);
    }
    writeFileSync(path.join(dist, 'assets/main-2.js'), SCRIPT);
    for (const language of LANGUAGES) writeFileSync(path.join(dist, `.vite/built.${language}.json`), '{}');
    expect((await open('fr')).body).toContain('lang="fr"');
    expect((await open('fr')).statusCode).toBe(200);
    expect((await served.inject('/assets/main-2.js')).body).toBe(SCRIPT);
  });

  it('a build that takes the place of another beneath the running server is served with its files', async () => {
    const dist = path.join(folder, 'dist');
    mkdirSync(path.join(dist, 'assets'), { recursive: true });
    mkdirSync(path.join(dist, '.vite'));
    const build = (name: string, endSeconds: number) => {
      writeFileSync(path.join(dist, `assets/${name}.js`), SCRIPT);
      for (const language of LANGUAGES) {
        writeFileSync(path.join(dist, `${language}.html`), `<script src="/assets/${name}.js"></script><body></body>`);
        writeFileSync(path.join(dist, `.vite/built.${language}.json`), '{}');
        utimesSync(path.join(dist, `.vite/built.${language}.json`), endSeconds, endSeconds);
      }
    };
    const headers = { ...ASKS_FOR_A_PAGE, cookie: 'session=1', 'accept-language': 'es' };
    build('main-1', 1);
    expect((await served.inject({ url: '/', headers })).body).toContain('/assets/main-1.js');
    build('main-2', 2);
    expect((await served.inject({ url: '/', headers })).body).toContain('/assets/main-2.js');
    expect((await served.inject('/assets/main-2.js')).body).toBe(SCRIPT);
  });
});
