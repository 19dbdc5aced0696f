import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { downloadText } from './download-words.ts';
import { fileNameOf, receiveFile } from './use-downloads.ts';

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

describe('the streamed body of a download', () => {
  it('reports progress until it is complete', async () => {
    const reported: number[] = [];
    const file = await receiveFile(answer(['abc', 'de']), STAYING, (count) => reported.push(count));
    expect(await file.text()).toBe('abcde');
    expect(file.type).toBe('text/csv');
    expect(reported).toEqual([3, 5]);
  });

  // @holds download-12
  it('that is interrupted fails, keeping nothing', async () => {
    const broken = receiveFile(answer(['abc'], new TypeError('network error')), STAYING, () => undefined);
    await expect(broken).rejects.toThrow(new ApiError(downloadText.interrupted, { status: null }));
  });

  it('that is aborted fails with the reason of the abort', async () => {
    const reason = new Error('given up');
    const broken = receiveFile(answer(['abc'], reason), AbortSignal.abort(reason), () => undefined);
    await expect(broken).rejects.toBe(reason);
  });
});

describe('the download’s file name', () => {
  it('comes from Content-Disposition, without any path (path traversal)', () => {
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
  it('falls back to the time of the answer in the product’s time zone', () => {
    const headers = new Headers({ date: 'Sat, 31 Jul 2027 22:30:00 GMT' });
    expect(fileNameOf(headers, 'Reviews', 'Europe/Madrid', 'pdf')).toBe('Reviews_2027-08-01_00-30.pdf');
    expect(fileNameOf(headers, 'Reviews', 'Atlantic/Canary', 'pdf')).toBe('Reviews_2027-07-31_23-30.pdf');
  });
});
