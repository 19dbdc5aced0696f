import { identityContract } from '../../apps/server/src/platform/identity/identity-contract.ts';
import { openFirebaseWorld } from './firebase-world.ts';

identityContract('firebase', openFirebaseWorld);
