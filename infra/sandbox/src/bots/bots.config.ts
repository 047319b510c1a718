import { address, parseEnv, text, url, wholeNumber, type Address, type EnvSource } from '@nm/kit/config/env.js';

export interface BotsConfig {
  readonly listen: Address;
  /** The URL of the site on which the bots play. */
  readonly siteUrl: string;
  /** The file with the demo accounts, which the identity service writes. */
  readonly demoFile: string;
  /**
   * The maximum number of bots on each brand. There are never more bots than bot accounts in the demo. If it is 0, the
   * process only answers its health check.
   */
  readonly botsMax: number;
}

/**
 * Reads BOTS_LISTEN, PUBLIC_URL, DEMO_FILE and DEMO_BOTS (5 if absent, 0 for none) from the environment. @throws Error
 * that names the malformed variable.
 */
export function botsConfig(source?: EnvSource): Readonly<BotsConfig> {
  const shape = {
    BOTS_LISTEN: address(),
    PUBLIC_URL: url(),
    DEMO_FILE: text(),
    DEMO_BOTS: wholeNumber(0, 100).default(5),
  };
  const env = parseEnv(shape, source);
  return Object.freeze({
    listen: env.BOTS_LISTEN,
    siteUrl: env.PUBLIC_URL,
    demoFile: env.DEMO_FILE,
    botsMax: env.DEMO_BOTS,
  });
}
