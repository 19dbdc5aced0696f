import { ImapServerFixture } from '@vivac/testing/imap-server';
import {
  type OwnCertificate,
  makeCertificate,
  startTlsBefore,
  whileTrusted,
} from '@vivac/testing/outbound/own-certificate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withMailbox } from './ask-mailbox.ts';
import { readImapUrl } from './imap-settings.ts';

let imap: ImapServerFixture;
let certificate: OwnCertificate;
let tls: Awaited<ReturnType<typeof startTlsBefore>>;

beforeAll(async () => {
  imap = await ImapServerFixture.start();
  certificate = makeCertificate();
  tls = await startTlsBefore(certificate, Number(new URL(imap.url).port));
});
afterAll(async () => {
  await tls.close();
  await imap.close();
});

const look = () =>
  withMailbox(readImapUrl(`imaps://vivac:secret@localhost:${tls.port}`)!, (mailbox) => mailbox.unseen());

// @holds source-12
it('an IMAP server with a self-signed certificate gets no password, until the operator trusts it', async () => {
  await expect(look()).rejects.toMatchObject({
    outcome: 'failed',
    message: expect.stringMatching(/^The mail server localhost cannot be worked with: .*certificate/),
  });
  expect(await whileTrusted(certificate, look)).toEqual([]);
});
