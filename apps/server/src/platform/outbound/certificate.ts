import { once } from 'node:events';
import { connect } from 'node:tls';

const CONNECT_MS = 3_000;

/** When the certificate of an address ends, or why nobody can say. Whether a browser trusts it is not asked. */
export async function readCertificate(
  address: string,
): Promise<{ readonly endsAt: Date } | { readonly problem: string }> {
  const { hostname, port } = new URL(address);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 443 : Number(port),
    servername: hostname.replace(/^\[|\]$/g, ''),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_MS) });
    return { endsAt: new Date(socket.getPeerCertificate().valid_to) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { problem: code === 'ABORT_ERR' ? 'ETIMEDOUT' : code || String(error) };
  } finally {
    socket.destroy();
  }
}
