import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Server, createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate that no authority signed, for `feed.test` and this machine. */
export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
}

export function makeCertificate(): OwnCertificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'vivac-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=feed.test', '-addext', 'subjectAltName=DNS:feed.test,DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As NODE_EXTRA_CA_CERTS does when a process starts, while `work` runs. */
export async function whileTrusted<T>({ cert }: OwnCertificate, work: () => Promise<T>): Promise<T> {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  try {
    return await work();
  } finally {
    setDefaultCACertificates(before);
  }
}

interface TlsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers every request with a text, over TLS. */
export function startHttpsServer(certificate: OwnCertificate, text: string): Promise<TlsServer> {
  return listening(createHttpsServer(certificate, (_request, response) => response.end(text)));
}

/** Puts TLS before a server on 127.0.0.1 that has none. */
export function startTlsBefore(certificate: OwnCertificate, port: number): Promise<TlsServer> {
  const server = createTlsServer(certificate, (socket) => {
    const plain = connect(port, '127.0.0.1');
    for (const each of [socket, plain]) each.on('error', () => [socket, plain].forEach((both) => both.destroy()));
    socket.pipe(plain).pipe(socket);
  });
  return listening(server);
}

async function listening(server: Server): Promise<TlsServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
