import { expect, it } from 'vitest';
import { sharedBuffersMb } from './settings.ts';

const MB = 1024 * 1024;

it.each([
  [512, 128],
  [1024, 128],
  [1032, 129],
  [4096, 512],
  [8192, 1024],
  [65_536, 1024],
])('of %i MB of memory, %i MB are PostgreSQL buffers', (memoryMb, buffersMb) => {
  expect(sharedBuffersMb(memoryMb * MB)).toBe(buffersMb);
});
