import { hash } from 'node:crypto';
import { version } from '#server/version';

/** A weak tag of an answer made from these parts by this version of the product. */
export function entityTag(parts: readonly unknown[]): string {
  return `W/"${hash('sha256', JSON.stringify([version, ...parts]), 'base64url').slice(0, 27)}"`;
}

/** Whether a client's `If-None-Match` names the tag, which may stand among others (RFC 9110, 13.1.2). */
export function isSameEntity(ifNoneMatch: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((candidate) => opaque(candidate) === opaque(tag)) ?? false;
}
