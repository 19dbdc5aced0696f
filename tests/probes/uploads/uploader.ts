import type { Upload, UploadGuess } from '@vivac/contract/administration/uploads';
import { setTimeout as wait } from 'node:timers/promises';
import { tokenOf } from '../crash/withdraw/administered-market.ts';
import type { HostileFile } from './hostile-files.ts';

export interface Uploader {
  /** Uploads a file, has it recognised, and imports it by what was guessed; answers what became of it in a few words. */
  run(file: HostileFile, limitMs: number): Promise<string>;
  isAlive(): Promise<boolean>;
}

const LOOK_EVERY_MS = 250;

export async function openUploader(url: string): Promise<Uploader> {
  const token = await tokenOf(url);
  const ask = async <T>(method: string, path: string, body?: Buffer | object, type = 'application/json') => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      // Making a file takes longer than the server keeps a connection open.
      headers: { authorization: `Bearer ${token}`, connection: 'close', ...(body && { 'content-type': type }) },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T & { error?: string } };
  };
  const settled = async (id: string, limitMs: number): Promise<Upload> => {
    for (const endMs = performance.now() + limitMs; performance.now() < endMs; await wait(LOOK_EVERY_MS)) {
      const { body } = await ask<Upload>('GET', `/uploads/${id}`);
      if (body.state !== 'trying' && body.state !== 'importing') return body;
    }
    throw new Error(`not done within ${limitMs / 1000} s`);
  };
  return {
    async run(file, limitMs) {
      const name = encodeURIComponent(file.name.toWellFormed());
      const sent = await ask<Upload>('POST', `/uploads?file_name=${name}`, file.content(), 'application/octet-stream');
      if (sent.status !== 200) return `${sent.status} ${sent.body.error}`;
      const { id } = sent.body;
      const guess = await ask<UploadGuess>('GET', `/uploads/${id}/guess`);
      if (guess.status !== 200) return `${guess.status} ${guess.body.error}`;
      const { refused, kind, mapping } = guess.body;
      const plan = { kind, mapping: refused === null ? mapping : null };
      const preview = await ask('POST', `/uploads/${id}/preview`, plan);
      if (preview.status >= 500) return `${preview.status} ${preview.body.error}`;
      const begun = await ask<Upload>('POST', `/uploads/${id}/import`, plan);
      if (begun.status !== 200) return `${begun.status} ${begun.body.error}`;
      const { state, problem, report } = await settled(id, limitMs).catch(async (error: unknown) => {
        // Whatever comes next has its place.
        await ask('POST', `/uploads/${id}/cancel`);
        throw error;
      });
      if (state !== 'done') await ask('POST', `/uploads/${id}/cancel`);
      if (state === 'interrupted') return `failed: ${problem}`;
      return state === 'done'
        ? `done (${kind}): ${report!.rows.read} read, ${report!.rows.stored} stored, ${report!.rows.rejected} rejected`
        : `${state}: ${refused ?? problem}`;
    },
    isAlive: () =>
      ask('GET', '/uploads').then(
        ({ status }) => status === 200,
        () => false,
      ),
  };
}
