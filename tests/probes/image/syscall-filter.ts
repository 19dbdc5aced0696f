import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NUMBERS = ['/usr/include/x86_64-linux-gnu/asm/unistd_64.h', '/usr/include/asm/unistd_64.h'];
const X86_64 = 0xc000_003e;
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const RETURN = 0x06;
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;

/** A program of seccomp that ends a process at any call outside a set of systemd, as SystemCallFilter= does. */
export function filterOf(set: string): Buffer {
  const numbers = numbersByName();
  const allowed = callsOf(set).flatMap((name) => numbers.get(name) ?? []);
  const steps = [
    [LOAD, 0, 0, 4],
    [IF_EQUAL, 1, 0, X86_64],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, 0],
    ...allowed.flatMap((number) => [
      [IF_EQUAL, 0, 1, number],
      [RETURN, 0, 0, ALLOW],
    ]),
    [RETURN, 0, 0, KILL],
  ];
  const program = Buffer.alloc(steps.length * 8);
  for (const [nth, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    program.writeUInt16LE(code!, nth * 8);
    program.writeUInt8(ifTrue!, nth * 8 + 2);
    program.writeUInt8(ifFalse!, nth * 8 + 3);
    program.writeUInt32LE(value!, nth * 8 + 4);
  }
  return program;
}

function callsOf(set: string): string[] {
  const { stdout, status } = spawnSync('systemd-analyze', ['syscall-filter', set], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`systemd-analyze knows no ${set}`);
  const names = stdout
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  return names
    .filter((name) => name && !name.startsWith('#'))
    .flatMap((name) => (name.startsWith('@') ? callsOf(name) : [name]));
}

function numbersByName(): ReadonlyMap<string, number> {
  for (const file of NUMBERS) {
    try {
      const lines = readFileSync(file, 'utf8').matchAll(/^#define __NR_(\w+) (\d+)$/gm);
      return new Map([...lines].map(([, name, number]) => [name!, Number(number)]));
    } catch {
      continue;
    }
  }
  throw new Error('The numbers of system calls are not here; on Debian: apt-get install linux-libc-dev');
}
