import type { WriteStream } from 'node:tty';
import { SingleBar } from 'cli-progress';

export interface ImportProgress {
  show(bytesRead: number, rowsRead: number): void;
  /** Safe to call twice. */
  stop(): void;
}

const LINE_EVERY_MS = 5_000;
const BAR = '{name}  {bar}  {percentage} %  {rows} rows  {left} s left';
const count = new Intl.NumberFormat('en');

/** A bar on a terminal, where the size is known; plain lines from time to time otherwise. */
export function importProgress(name: string, totalBytes: number | null, out: WriteStream): ImportProgress {
  return out.isTTY && totalBytes !== null ? progressBar(name, totalBytes, out) : progressLines(name, totalBytes, out);
}

function progressBar(name: string, totalBytes: number, stream: WriteStream): ImportProgress {
  const bar = new SingleBar({ format: BAR, stream, hideCursor: true, clearOnComplete: true, barsize: 30 });
  const startedMs = performance.now();
  const stop = () => {
    process.off('exit', stop);
    bar.stop();
  };
  // The cursor comes back however the command ends.
  process.once('exit', stop);
  bar.start(totalBytes, 0, { name, rows: '0', left: '?' });
  return {
    show: (bytesRead, rowsRead) => {
      const leftMs = ((performance.now() - startedMs) * (totalBytes - bytesRead)) / Math.max(bytesRead, 1);
      bar.update(bytesRead, { rows: count.format(rowsRead), left: Math.ceil(leftMs / 1000) });
    },
    stop,
  };
}

function progressLines(name: string, totalBytes: number | null, out: WriteStream): ImportProgress {
  let nextMs = performance.now() + LINE_EVERY_MS;
  return {
    show: (bytesRead, rowsRead) => {
      const nowMs = performance.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + LINE_EVERY_MS;
      const share = totalBytes === null ? '' : `, ${Math.floor((100 * bytesRead) / Math.max(totalBytes, 1))} %`;
      out.write(`${name}: ${count.format(rowsRead)} rows read${share}\n`);
    },
    stop: () => {},
  };
}
