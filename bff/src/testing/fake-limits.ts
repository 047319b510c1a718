import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import type { Failure } from '@nm/kit/errors/failure.js';
import type { LimitsClient } from '../peers.js';

type Owner = MessageInitShape<typeof wallet.GetLimitsRequestSchema>;
type Change = MessageInitShape<typeof wallet.ChangeLimitRequestSchema>;

/**
 * A fake of the members' limits in the wallet service. It records requests and answers with two limits; one of them has
 * a looser value that waits to be confirmed.
 */
export class FakeLimits implements Partial<LimitsClient> {
  readonly requests: { readonly call: string; readonly change: object }[] = [];
  failure: Failure | undefined;

  getLimits = (change: Owner): Promise<wallet.Limits> => this.#answer('get', change);
  setLimit = (change: Change): Promise<wallet.Limits> => this.#answer('set', change);
  confirmLimit = (change: Change): Promise<wallet.Limits> => this.#answer('confirm', change);
  keepLimit = (change: Change): Promise<wallet.Limits> => this.#answer('keep', change);

  due = 'first';
  played = { stakeMinor: 900n, payoutMinor: 250n };

  async getDepositPrompt(change: object): Promise<wallet.DepositPrompt> {
    return this.#prompt('prompt', change);
  }

  async answerDepositPrompt(change: object): Promise<wallet.DepositPrompt> {
    this.due = '';
    return this.#prompt('answer', change);
  }

  async getPlayed(change: object): Promise<wallet.Played> {
    this.requests.push({ call: 'played', change });
    return create(wallet.PlayedSchema, this.played);
  }

  async #prompt(call: string, change: object): Promise<wallet.DepositPrompt> {
    if (this.failure) throw this.failure;
    this.requests.push({ call, change });
    return create(wallet.DepositPromptSchema, { due: this.due });
  }

  async #answer(call: string, change: Owner | Change): Promise<wallet.Limits> {
    if (this.failure) throw this.failure;
    this.requests.push({ call, change });
    const at = timestampFromMs(Date.UTC(2026, 10, 24));
    return create(wallet.LimitsSchema, {
      limits: [
        {
          kind: 'deposit',
          period: 'day',
          limited: true,
          limitMinor: 5_000n,
          usedMinor: 3_000n,
          pending: { limited: false, askedAt: at, confirmableAt: at },
        },
        { kind: 'stake', period: 'week', usedMinor: 70n },
      ],
    });
  }
}
