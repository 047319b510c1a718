import { Injectable, Logger } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { ContractKind } from '@nm/contracts/agents.js';
import { PostStatus, WalletService, type PostOutcome, type PostRequestSchema } from '@nm/contracts/wallet.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { portions } from './portions.js';
import type { DuePayment } from './payments.store.js';

/** The names of the wallet's clearing accounts, one for each kind of contract. */
const CLEARING: Readonly<Partial<Record<ContractKind, string>>> = {
  [ContractKind.DIVIDEND]: 'dividend',
  [ContractKind.DAILY_SALARY]: 'daily_salary',
  [ContractKind.HOURLY_SALARY]: 'hourly_salary',
  [ContractKind.REALTIME_SALARY]: 'realtime_salary',
};

/**
 * Maximum number of postings in one call to the wallet. The number is small, so that the wallet can post bets between
 * two calls.
 */
const LEGS_MAX = 128;
const CALLS_AT_ONCE = 1;
const DEADLINE_MS = 20_000;

/** A settlement, and the amount (minor units) that must be paid to its agent. */
export type DecidedPayment = DuePayment & { readonly payMinor: bigint };

/** A settlement with a negative net amount, and the part of the amount that was collected from the agent's cash. */
export type CollectedPayment = DuePayment & { readonly collectedMinor: bigint };

/**
 * Makes the postings of clearing accounts in the wallet. The results contain only the settlements that the wallet has
 * posted. The others can be retried with the same key.
 */
@Injectable()
export class ClearingGateway {
  readonly #logger = new Logger(ClearingGateway.name);

  constructor(@InjectRpc(WalletService) private readonly wallet: RpcClient<typeof WalletService>) {}

  /**
   * Moves the gross amount of each settlement from the house to the clearing account.
   * @returns the settlements whose gross amount was posted
   */
  async fund(payments: readonly DuePayment[]): Promise<DuePayment[]> {
    return this.#each(
      payments.map((payment) => [payment]),
      async ([payment]) => {
        const { id, kind, grossMinor, currency } = payment as DuePayment;
        await this.wallet.fundClearing(
          {
            account: clearingOf(kind),
            currency,
            amountMinor: grossMinor,
            key: `fund:${id}`,
            reference: id,
          },
          { idempotent: true },
        );
        return [payment as DuePayment];
      },
    );
  }

  /**
   * Pays each settlement to its agent from the clearing account.
   * @returns the settlements whose payment was posted
   */
  async post(payments: readonly DecidedPayment[]): Promise<DecidedPayment[]> {
    return this.#each(portions(payments, LEGS_MAX), async (portion) => {
      const { outcomes } = await this.wallet.postMany(
        { posts: portion.map(legOf) },
        { idempotent: true, deadlineMs: DEADLINE_MS },
      );
      const codes = portion.map((_, n) => codeOf(outcomes[n]));
      for (const code of new Set(codes))
        if (code !== undefined)
          this.#staysDue(
            portion.filter((_, n) => codes[n] === code),
            code,
          );
      return portion.filter((_, n) => codes[n] === undefined);
    });
  }

  /**
   * Looks up which of these settlements the wallet has paid to their agents before.
   * @returns their ids, and the ids of those for which the wallet did not answer
   */
  async postedOf(
    payments: readonly DuePayment[],
  ): Promise<{ readonly posted: ReadonlySet<string>; readonly unknown: ReadonlySet<string> }> {
    const [posted, unknown] = [new Set<string>(), new Set<string>()];
    for (const payment of payments) {
      try {
        const request = { memberId: payment.payeeId, key: keyOf(payment) };
        const { status } = await this.wallet.getPosting(request, { idempotent: true });
        if (status === PostStatus.APPLIED) posted.add(payment.id);
      } catch (error) {
        const code = isFailure(error) ? error.code : String(error);
        if (code === 'resource.not_found') continue;
        unknown.add(payment.id);
        this.#staysDue([payment], code);
      }
    }
    return { posted, unknown };
  }

  /**
   * Collects each negative net amount from the agent's cash, at most the available cash.
   * @returns the settlements for which the wallet answered, with the collected amounts
   */
  async collect(payments: readonly DuePayment[]): Promise<CollectedPayment[]> {
    return this.#each(portions(payments, LEGS_MAX), async (portion) => {
      const { outcomes } = await this.wallet.postMany(
        { posts: portion.map(collectionOf) },
        { idempotent: true, deadlineMs: DEADLINE_MS },
      );
      return portion.flatMap((payment, n) => {
        const { outcome } = outcomes[n] ?? {};
        const code = codeOf(outcomes[n]);
        if (code !== undefined) this.#staysDue([payment], code);
        if (code !== undefined || outcome?.case !== 'posted') return [];
        return [{ ...payment, collectedMinor: outcome.value.stake?.cashMinor ?? 0n }];
      });
    });
  }

  /**
   * Moves the held net amount of each settlement from the clearing account back to the house.
   * @returns the settlements whose net amount was moved
   */
  async giveBack<P extends Pick<DuePayment, 'id' | 'kind' | 'currency' | 'netMinor'>>(
    settlements: readonly P[],
  ): Promise<P[]> {
    return this.#each(
      settlements.map((settlement) => [settlement]),
      async (portion) => {
        for (const { id, kind, currency, netMinor } of portion) {
          await this.wallet.returnClearing(
            { account: clearingOf(kind), currency, amountMinor: netMinor, key: `return:${id}`, reference: id },
            { idempotent: true },
          );
        }
        return portion;
      },
    );
  }

  /** Runs the calls, a limited number at a time, and returns the results of the calls that succeeded. */
  async #each<P extends Pick<DuePayment, 'id'>, R>(
    portionsOfWork: readonly (readonly P[])[],
    work: (portion: readonly P[]) => Promise<readonly R[]>,
  ): Promise<R[]> {
    const done: R[] = [];
    const left = portionsOfWork.values();
    const worker = async (): Promise<void> => {
      for (const portion of left) {
        try {
          done.push(...(await work(portion)));
        } catch (error) {
          this.#staysDue(portion, isFailure(error) ? error.code : String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
    return done;
  }

  #staysDue(payments: readonly Pick<DuePayment, 'id'>[], why: string): void {
    this.#logger[why === 'system.temporary' ? 'warn' : 'error'](
      `settlement ${payments[0]?.id} and ${payments.length - 1} more stay due: ${why}`,
    );
  }
}

/** Returns the failure code of a posting that the wallet refused, or `no answer`; undefined if it was posted. */
function codeOf(answer: PostOutcome | undefined): string | undefined {
  const outcome = answer?.outcome;
  if (outcome?.case !== 'posted') return outcome?.value?.code ?? 'no answer';
  return outcome.value.status === PostStatus.APPLIED ? undefined : outcome.value.code;
}

/** The wallet's key of the payment of a settlement to its agent. */
const keyOf = ({ id }: Pick<DuePayment, 'id'>): string => `settlement:${id}`;

const legOf = ({
  id,
  kind,
  payeeId,
  currency,
  payMinor,
}: DecidedPayment): MessageInitShape<typeof PostRequestSchema> => ({
  memberId: payeeId,
  currency,
  key: keyOf({ id }),
  reference: id,
  movement: { case: 'clearing', value: { account: clearingOf(kind), amountMinor: payMinor } },
});

const collectionOf = ({
  id,
  kind,
  payeeId,
  currency,
  netMinor,
}: DuePayment): MessageInitShape<typeof PostRequestSchema> => ({
  memberId: payeeId,
  currency,
  key: `collect:${id}`,
  reference: id,
  movement: { case: 'clearing', value: { account: clearingOf(kind), collectMinorMax: -netMinor } },
});

function clearingOf(kind: ContractKind): string {
  const account = CLEARING[kind];
  if (!account) throw new Error(`contract kind ${kind} has no clearing account`);
  return account;
}
