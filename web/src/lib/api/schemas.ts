import type { components } from './openapi.js';

/** The shapes of the calls, generated from the server's own description (`npm run api -w @nm/web`). */
export type Schemas = components['schemas'];
