#!/usr/bin/env node
// The system's Node may be older than the one the product is pinned to: run the command with the pinned one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// A small young generation keeps the memory of a long import flat.
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const pinned = path.resolve(path.dirname(cli), '../../../node_modules/node/bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const child = spawn(node, [...FLAGS, cli, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
