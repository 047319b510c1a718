import { Inject, Injectable } from '@nestjs/common';
import { parseMinor } from '@nm/kit/money/money.js';
import { allPages, PAGE_BYTES_MAX } from '@nm/kit/signing/all-pages.js';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { DEPOSITS_CONFIG, type DepositsConfig } from '../deposits/deposits.config.js';
import { ProviderCalls } from '../deposits/provider-calls.js';
import { PROVIDER_LINE_KINDS, type ProviderLine, type ProviderLineKind } from './provider-statement.js';

const TIMEOUT_MS = 10_000;
const NAME_MAX = 128;

/** Requests the statement of one day from a payment provider. */
@Injectable()
export class ProviderStatementGateway {
  constructor(
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
    private readonly calls: ProviderCalls,
  ) {}

  get providers(): readonly string[] {
    return this.config.providers.map(({ provider }) => provider);
  }

  /**
   * Returns the payments, payouts, returned payouts and chargebacks that a provider reports for a day (UTC).
   * @param day YYYY-MM-DD
   * @throws NoAnswer if the provider gives no valid answer. If one line cannot be read, the whole list is invalid.
   */
  async day(name: string, day: string, signal?: AbortSignal): Promise<ProviderLine[]> {
    const provider = this.config.providers.find((known) => known.provider === name);
    if (!provider) throw new NoAnswer(`payment provider ${name} is not configured`);
    const page = async (cursor: string) => {
      const url = new URL(`/v1/days/${day}/${encodeURIComponent(cursor)}`, provider.baseUrl).href;
      const { status, json } = await this.calls.send({
        key: provider.callKey,
        method: 'GET',
        url,
        timeoutMs: TIMEOUT_MS,
        answerBytesMax: PAGE_BYTES_MAX,
      });
      const answer = (json ?? {}) as { readonly status?: unknown; readonly lines?: unknown; readonly next?: unknown };
      if (status !== 200 || answer.status !== 'OK' || !Array.isArray(answer.lines))
        throw new NoAnswer(`${name} answered ${status} ${String(answer.status)} for ${day}`);
      return { lines: (answer.lines as readonly unknown[]).map(readLine), next: answer.next };
    };
    return allPages(`${name} ${day}`, page, { first: '0', signal });
  }
}

function readLine(json: unknown): ProviderLine {
  const { kind, id, method, currency, amount } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const amountMinor = parseMinor(amount);
  if (!isKind(kind) || !isName(id) || !isName(method) || !isName(currency) || !amountMinor)
    throw new NoAnswer(`a line of the statement cannot be read: ${JSON.stringify(json).slice(0, 200)}`);
  return { kind, id, method, currency, amountMinor };
}

const isKind = (value: unknown): value is ProviderLineKind => PROVIDER_LINE_KINDS.some((known) => known === value);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= NAME_MAX;
