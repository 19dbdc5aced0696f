import { pino } from 'pino';

export type Log = pino.Logger;

/** Readable lines on a terminal, one JSON object a line elsewhere. */
export function createLog(level: string, terminal: boolean): Log {
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  if (!terminal) return pino({ level, redact });
  return pino({
    level,
    redact,
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true },
    },
  });
}

/** As chosen, or lines where somebody looks. */
export function printsForPeople(format: 'pretty' | 'json' | null, isTerminal: boolean): boolean {
  return format === null ? isTerminal : format === 'pretty';
}
