import type { components } from './openapi.js';

/** The types of requests and answers, generated from the server's OpenAPI document (`npm run api -w @nm/web`). */
export type Schemas = components['schemas'];
