import { Env, type Address } from '@nm/kit/config/env.js';

export interface BotsConfig {
  readonly listen: Address;
  /** The site that the bots play on. */
  readonly siteUrl: string;
  /** Where the launcher keeps the demo's accounts. */
  readonly demoFile: string;
  /** False: the process answers its health and plays nothing. */
  readonly play: boolean;
}

/** Reads BOTS_LISTEN, PUBLIC_URL, DEMO_FILE and DEMO_BOTS (`0` stops the bots). @throws Error naming what is wrong. */
export function botsConfig(source: Readonly<Record<string, string | undefined>> = process.env): Readonly<BotsConfig> {
  const env = new Env(source);
  return env.done({
    listen: env.address('BOTS_LISTEN'),
    siteUrl: env.url('PUBLIC_URL'),
    demoFile: env.string('DEMO_FILE') ?? '',
    play: source['DEMO_BOTS'] !== '0',
  });
}
