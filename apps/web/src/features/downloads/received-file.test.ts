import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { downloadText } from '../../text/en/downloads.ts';
import { fileNameOf, receiveFile } from './received-file.ts';

const STAYING = new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text);

/** An answer that arrives in parts and then ends, or breaks off. */
function answer(parts: readonly string[], end: 'whole' | Error = 'whole'): Response {
  const source = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const part of parts) stream.enqueue(bytes(part));
      if (end === 'whole') stream.close();
    },
    pull(stream) {
      if (end !== 'whole') stream.error(end);
    },
  });
  return new Response(source, { headers: { 'content-type': 'text/csv' } });
}

describe('a file that arrives', () => {
  it('tells how much of it has, and is whole', async () => {
    const told: number[] = [];
    const file = await receiveFile(answer(['abc', 'de']), STAYING, (count) => told.push(count));
    expect(await file.text()).toBe('abcde');
    expect(file.type).toBe('text/csv');
    expect(told).toEqual([3, 5]);
  });

  // @holds download-12
  it('and breaks off is told as interrupted, and nothing of it is kept', async () => {
    const broken = receiveFile(answer(['abc'], new TypeError('network error')), STAYING, () => undefined);
    await expect(broken).rejects.toThrow(new ApiError(downloadText.interrupted, { status: null }));
  });

  it('and is given up ends with the reason of who gave it up', async () => {
    const reason = new Error('given up');
    const broken = receiveFile(answer(['abc'], reason), AbortSignal.abort(reason), () => undefined);
    await expect(broken).rejects.toBe(reason);
  });
});

describe('the name of a file', () => {
  it('is the server’s, never with a folder in it', () => {
    const named = (name: string) =>
      fileNameOf(
        new Headers({ 'content-disposition': `attachment; filename="${name}"`, date: 'Sun, 28 Mar 2027 01:00:00 GMT' }),
        'Prices',
        'Europe/Madrid',
        'csv',
      );
    expect(named('Prices_2027-03-28_03-00.csv')).toBe('Prices_2027-03-28_03-00.csv');
    expect(named('../x.csv')).toBe('Prices_2027-03-28_03-00.csv');
  });

  // @holds download-11
  it('is that of the answer’s moment in the product’s zone without one', () => {
    const headers = new Headers({ date: 'Sat, 31 Jul 2027 22:30:00 GMT' });
    expect(fileNameOf(headers, 'Reviews', 'Europe/Madrid', 'pdf')).toBe('Reviews_2027-08-01_00-30.pdf');
    expect(fileNameOf(headers, 'Reviews', 'Atlantic/Canary', 'pdf')).toBe('Reviews_2027-07-31_23-30.pdf');
  });
});
