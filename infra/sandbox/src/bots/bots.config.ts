import { Env, type Address } from '@nm/kit/config/env.js';

export interface BotsConfig {
  readonly listen: Address;
  /** The site that the bots play on. */
  readonly siteUrl: string;
  /** Where the launcher keeps the demo's accounts. */
  readonly demoFile: string;
  /** How many bots play on each brand, at most all of the demo's; with 0 the process answers its health and plays nothing. */
  readonly botsMax: number;
}

/** Reads BOTS_LISTEN, PUBLIC_URL, DEMO_FILE and DEMO_BOTS (5 when absent, 0 for none). @throws Error naming what is wrong. */
export function botsConfig(source: Readonly<Record<string, string | undefined>> = process.env): Readonly<BotsConfig> {
  const env = new Env(source);
  return env.done({
    listen: env.address('BOTS_LISTEN'),
    siteUrl: env.url('PUBLIC_URL'),
    demoFile: env.string('DEMO_FILE') ?? '',
    botsMax: env.int('DEMO_BOTS', { default: 5, min: 0, max: 100 }),
  });
}
