import { Inject, Injectable } from '@nestjs/common';
import { parseMinor } from '@nm/kit/money/money.js';
import { NoAnswer, signedCall } from '@nm/kit/signing/signed-call.js';
import { DEPOSITS_CONFIG, type DepositsConfig } from '../deposits/deposits.config.js';
import type { ProviderLine } from './provider-statement.js';

const TIMEOUT_MS = 10_000;
const PAGES_MAX = 1_000;
const NAME_MAX = 128;

/** Asks payment providers for the movements of a day. */
@Injectable()
export class ProviderStatementGateway {
  constructor(@Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig) {}

  get providers(): readonly string[] {
    return this.config.providers.map(({ provider }) => provider);
  }

  /**
   * Returns a provider's payments and payouts of a day (UTC).
   * @param day YYYY-MM-DD
   * @throws NoAnswer if the provider gives no valid answer; a list with one line that cannot be read is none.
   */
  async day(name: string, day: string): Promise<ProviderLine[]> {
    const provider = this.config.providers.find((known) => known.provider === name);
    if (!provider) throw new NoAnswer(`payment provider ${name} is not configured`);
    const lines: ProviderLine[] = [];
    let cursor = '0';
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const url = new URL(`/v1/days/${day}/${encodeURIComponent(cursor)}`, provider.baseUrl).href;
      const { status, json } = await signedCall({ key: provider.callKey, method: 'GET', url, timeoutMs: TIMEOUT_MS });
      const answer = (json ?? {}) as { readonly status?: unknown; readonly lines?: unknown; readonly next?: unknown };
      if (status !== 200 || answer.status !== 'OK' || !Array.isArray(answer.lines))
        throw new NoAnswer(`${name} answered ${status} ${String(answer.status)} for ${day}`);
      lines.push(...(answer.lines as readonly unknown[]).map(readLine));
      if (typeof answer.next !== 'string' || answer.next === '') return lines;
      cursor = answer.next;
    }
    throw new NoAnswer(`${name} has more than ${PAGES_MAX} pages for ${day}`);
  }
}

function readLine(json: unknown): ProviderLine {
  const { kind, id, method, currency, amount } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const amountMinor = parseMinor(amount);
  if (!isKind(kind) || !isName(id) || !isName(method) || !isName(currency) || !amountMinor)
    throw new NoAnswer(`a line of the statement cannot be read: ${JSON.stringify(json).slice(0, 200)}`);
  return { kind, id, method, currency, amountMinor };
}

const isKind = (value: unknown): value is ProviderLine['kind'] =>
  value === 'deposit' || value === 'payout' || value === 'chargeback';
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= NAME_MAX;
