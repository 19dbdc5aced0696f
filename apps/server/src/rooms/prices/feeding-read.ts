export { coverageOf } from './link-coverage/coverage.ts';
