import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { KeyedMutex } from '@nm/kit/concurrency/keyed-mutex.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { allowanceOf, type DepositAllowance } from './allowance.js';
import { CancelsStore } from './cancels.store.js';
import { DepositOpeningService } from './deposit-opening.service.js';
import { refusalOf } from './deposit-guard.js';
import { SCRIPTS_BRAND } from './demo-methods.js';
import type { DepositOrder } from './deposit-order.js';
import { DEPOSITS_CONFIG, type DepositsConfig } from './deposits.config.js';
import { DepositsReadModel, type DepositMethod } from './deposits.read-model.js';
import { DepositsStore } from './deposits.store.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';

export interface CreateDeposit {
  readonly memberId: string;
  readonly brand: string;
  readonly methodId: string;
  readonly amountMinor: bigint;
  readonly key: string;
  readonly returnUrl: string;
  /** The promotion that the member chose with the deposit; empty or absent if there is none. */
  readonly promotion?: string;
}

/**
 * The maximum number of a member's unpaid orders. A member who has as many must pay or cancel an order before opening
 * another.
 */
const OPEN_ORDERS_MAX = 20;
/**
 * The maximum number of orders in the list of a member's open orders. It is twice the maximum of unpaid orders, so that
 * orders under review fit too.
 */
const LISTED_ORDERS_MAX = 40;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Handles the member's calls for deposits: listing the methods, opening and cancelling deposits, and reading the
 * member's own deposits.
 */
@Injectable()
export class DepositsService {
  private readonly logger = new Logger(DepositsService.name);
  private readonly line = new KeyedMutex();

  constructor(
    private readonly db: Db,
    private readonly readModel: DepositsReadModel,
    private readonly orders: DepositsStore,
    private readonly cancels: CancelsStore,
    private readonly gateway: PaymentProviderGateway,
    private readonly opening: DepositOpeningService,
    @Inject(DEPOSITS_CONFIG) private readonly config: DepositsConfig,
  ) {}

  /**
   * Returns the deposit methods of a brand. A method whose provider is not configured is shown as disabled; a bank
   * transfer needs no provider.
   */
  async methods(brand: string): Promise<DepositMethod[]> {
    const methods = await this.readModel.methodsOf(brand);
    return methods.map((method) => ({ ...method, enabled: this.isOpen(method) }));
  }

  /**
   * Returns an order of the member.
   * @throws Failure resource.not_found, also if the order belongs to another member.
   */
  async order(memberId: string, orderId: string): Promise<DepositOrder> {
    const order = UUID.test(orderId) ? await this.readModel.order(orderId) : undefined;
    if (order?.memberId !== memberId) throw new Failure('resource.not_found');
    return order;
  }

  /**
   * Returns the order that the member opened with this idempotency key.
   * @throws Failure resource.not_found if no order has this key.
   */
  async orderOfKey(memberId: string, key: string): Promise<DepositOrder> {
    const order = UUID.test(memberId) ? await this.readModel.orderOfKey(this.db, memberId, key) : undefined;
    if (!order) throw new Failure('resource.not_found');
    return order;
  }

  /** Returns the member's orders that await payment or are under review, newest first, at most 40. */
  openOrders(memberId: string): Promise<DepositOrder[]> {
    if (!UUID.test(memberId)) throw new Failure('request.invalid', { field: 'memberId' });
    return this.readModel.changing(memberId, LISTED_ORDERS_MAX);
  }

  /**
   * Cancels an order that awaits its payment, in the wallet and at its provider. The order counts against the member's
   * limit until the provider confirms the cancellation or the order's time ends. An order that is paid or has ended is
   * not changed. A payment that arrives after the cancellation is still credited.
   * @throws Failure resource.not_found, also if the order belongs to another member.
   */
  async cancel(memberId: string, orderId: string): Promise<DepositOrder> {
    const order = await this.order(memberId, orderId);
    const isEnded = await this.db.transaction(async (tx) => {
      const ended = await this.orders.setEnded(tx, order.orderId, 'expired');
      if (ended) await this.cancels.begin(tx, order.orderId);
      return ended;
    });
    if (isEnded && order.kind !== 'transfer')
      await this.opening.cancel(order).catch((error: unknown) => {
        this.logger.warn(`the job cancels deposit ${order.orderId} at its provider: ${String(error)}`);
      });
    return this.order(memberId, order.orderId);
  }

  /**
   * Returns the amount that the member may still deposit within the deposit limits; undefined if the member has no
   * limit or no open account.
   */
  async allowance(memberId: string, currency: string): Promise<DepositAllowance | undefined> {
    const left = await this.readModel.leftByPeriod(this.db, memberId, currency);
    return left && allowanceOf(left, (await this.readModel.openOrders(this.db, memberId)).openMinor);
  }

  /**
   * Opens a deposit. A repeated call with the same member and key returns the same order. The order is committed before
   * the provider is called. If the provider does not answer, the order stays in the state `created` and has no payment
   * page; a repeated call then creates it at the provider.
   * @throws Failure wallet.method_disabled, wallet.amount, wallet.deposit_limit, wallet.deposit_prompt (the member has
   * not answered whether to set a deposit limit), wallet.excluded, wallet.key_reused, access.trial, request.invalid,
   * request.rate_limited, system.temporary (the account is not open yet).
   */
  async create(input: CreateDeposit): Promise<DepositOrder> {
    refuseBadInput(input);
    const order = await this.line.run(input.memberId, () => this.db.transaction((tx) => this.stored(tx, input)));
    if (order.status === 'created')
      await this.opening.open(order).catch((error: unknown) => {
        this.logger.warn(`deposit ${order.orderId} is not open yet: ${String(error)}`);
      });
    return this.order(order.memberId, order.orderId);
  }

  /**
   * Returns the stored order with this idempotency key. If there is none, the method checks whether the member may
   * deposit, and stores a new order.
   */
  private async stored(tx: Tx, input: CreateDeposit): Promise<DepositOrder> {
    await this.orders.lockMember(tx, input.memberId);
    const inputHash = createHash('sha256')
      .update(
        JSON.stringify([
          input.brand,
          input.methodId,
          String(input.amountMinor),
          ...(input.promotion ? [input.promotion] : []),
        ]),
      )
      .digest();
    const earlier = await this.readModel.orderOfKey(tx, input.memberId, input.key);
    if (earlier && !earlier.inputHash.equals(inputHash)) throw new Failure('wallet.key_reused');
    if (earlier) return earlier;

    const method = await this.readModel.method(tx, input.brand, input.methodId);
    if (!method || !this.isOpen(method)) throw new Failure('wallet.method_disabled');
    if (input.amountMinor < method.minMinor || input.amountMinor > method.maxMinor)
      throw new Failure('wallet.amount', { minMinor: method.minMinor, maxMinor: method.maxMinor });
    await this.guard(tx, input, method);

    const ttlMs = method.orderTtlMs === null ? this.config.orderTtlMs : Number(method.orderTtlMs);
    const orderId = await this.orders.insert(tx, {
      ...input,
      kind: method.kind,
      network: method.network,
      confirmations: method.confirmations,
      promotion: input.promotion ?? '',
      inputHash,
      provider: method.provider,
      currency: method.currency,
      returnUrl: input.returnUrl || this.config.returnUrl,
      expiresAt: new Date(Date.now() + ttlMs),
    });
    if (method.kind === 'transfer') await this.orders.setAwaiting(tx, orderId);
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new Error('a new order was not found after its insert');
    return order;
  }

  private async guard(tx: Tx, input: CreateDeposit, method: DepositMethod): Promise<void> {
    const { count, openMinor } = await this.readModel.openOrders(tx, input.memberId);
    const accounts = (await this.readModel.accounts(tx, input.memberId)).filter(
      ({ brand }) => brand === '' || brand === input.brand,
    );
    const refusal = refusalOf(accounts, {
      ...{ currency: method.currency, amountMinor: input.amountMinor, openMinor },
      needsAnswer: !(this.config.isDemo && input.brand === SCRIPTS_BRAND),
    });
    if (refusal) throw new Failure(refusal.code, refusal.data);
    if (count >= OPEN_ORDERS_MAX) throw new Failure('request.rate_limited');
  }

  private isOpen(method: DepositMethod): boolean {
    return method.enabled && (method.kind === 'transfer' || this.gateway.knows(method.provider));
  }
}

function refuseBadInput({ memberId, key, amountMinor, returnUrl, promotion = '' }: CreateDeposit): void {
  if (amountMinor <= 0n) throw new Failure('wallet.amount');
  if (!UUID.test(memberId)) throw new Failure('request.invalid', { field: 'memberId' });
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new Failure('request.invalid', { field: 'key' });
  if (!/^[a-z0-9-]{0,64}$/.test(promotion)) throw new Failure('request.invalid', { field: 'promotion' });
  if (returnUrl !== '' && !(returnUrl.length <= 2048 && /^https?:\/\//.test(returnUrl) && URL.canParse(returnUrl)))
    throw new Failure('request.invalid', { field: 'returnUrl' });
}
