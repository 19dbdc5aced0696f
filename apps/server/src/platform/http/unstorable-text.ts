import { toSay } from '@vivac/text/sentence';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './problem.ts';
import { refuse } from '#platform/refusal';

/**
 * Refuses every call with a text that the database cannot hold, wherever in it the text stands: a NUL character, or half a character
 * (a lone surrogate, which JSON may escape). No schema has to say so.
 */
export function refuseUnkeptText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    for (const part of [request.params, request.query, request.body]) {
      const field = unkeptIn(part);
      if (field === null) continue;
      const sentence = toSay('badCharacter', { field: field === '' ? 'The request' : field });
      return sendRefusal(request, reply, refuse('invalid', sentence, field === '' ? undefined : field));
    }
  });
}

/** The part of a request in which such a text stands, empty where it has no name; null where there is none. */
function unkeptIn(part: unknown): string | null {
  if (typeof part === 'string') return isStored(part) ? null : '';
  // What arrives as a stream is a file, which its reader holds to its own rules.
  if (!isData(part)) return null;
  const named = Object.entries(part).find(([key, value]) => !isStored(key) || !areTextsStored(value));
  if (named === undefined) return null;
  return Array.isArray(part) || !isStored(named[0]) ? '' : named[0];
}

/** JSON may lie in itself deeper than calls may. */
function areTextsStored(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string' && !isStored(one)) return false;
    if (!isData(one)) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (!isStored(key)) return false;
      open.push(inner);
    }
  }
  return true;
}

function isData(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

function isStored(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
