import './generate/text.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** Server and web application with reload, in one terminal. The page is on Vite's port and calls the server through it. */
const root = path.resolve(import.meta.dirname, '..');
const web = 'http://localhost:5173';
const server = ['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/api.ts')];
const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'];

const children: ChildProcess[] = [
  spawn(process.execPath, server, { cwd: root, stdio: 'inherit', env: { TRUSTED_ORIGINS: web, ...process.env } }),
  spawn(process.execPath, vite, { cwd: path.join(root, 'apps/web'), stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)));
}
for (const child of children) {
  child.on('exit', (code) => {
    children.forEach((other) => other.kill('SIGTERM'));
    process.exitCode ??= code ?? 0;
  });
}
