import { startServer } from '#server/start-server';

await startServer();
