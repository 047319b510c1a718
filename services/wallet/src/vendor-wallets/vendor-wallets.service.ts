import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { NoAnswer } from '@nm/kit/signing/signed-call.js';
import { WithdrawableReadModel } from '../withdrawals/withdrawable.read-model.js';
import type { VendorTransfer, VendorWalletTerms } from './vendor-transfer.js';
import { VendorTransferSteps } from './vendor-transfer-steps.service.js';
import { VendorTransfersStore } from './vendor-transfers.store.js';
import { VENDOR_WALLETS_CONFIG, type VendorWalletsConfig } from './vendor-wallets.config.js';
import { VendorWalletsGateway } from './vendor-wallets.gateway.js';
import { VendorWalletsReadModel } from './vendor-wallets.read-model.js';

export interface MoveVendorMoney {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vendor: string;
  /** The direction of the money. `all` moves the whole balance back from the vendor. */
  readonly direction: 'in' | 'out' | 'all';
  /** The amount in minor units; 0 for `all`. */
  readonly amountMinor: bigint;
  readonly key: string;
}

/** A member's wallet at a vendor, with the terms of the brand for this wallet. */
export interface VendorWalletState extends VendorWalletTerms {
  /**
   * The balance that the vendor reports (minor units), and the time of the report; undefined if the vendor does not
   * answer.
   */
  readonly balance: { readonly minor: bigint; readonly statedAt: Date } | undefined;
  /** The money (minor units) that is on its way to the vendor and on hold. */
  readonly movingMinor: bigint;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const AMOUNT_MINOR_MAX = 1_000_000_000_000_000n;

/** Moves cash between a member's account and the member's wallets at vendors (domain §4). */
@Injectable()
export class VendorWalletsService {
  private readonly logger = new Logger(VendorWalletsService.name);

  constructor(
    private readonly db: Db,
    private readonly store: VendorTransfersStore,
    private readonly readModel: VendorWalletsReadModel,
    private readonly steps: VendorTransferSteps,
    private readonly gateway: VendorWalletsGateway,
    private readonly accounts: WithdrawableReadModel,
    @Inject(VENDOR_WALLETS_CONFIG) private readonly config: VendorWalletsConfig,
  ) {}

  /**
   * Returns the member's wallets at vendors. The list is empty if the brand has no vendor in transfer mode and the
   * member never sent money to one.
   * @throws Failure access.trial, system.temporary.
   */
  async list(memberId: string, currency: string): Promise<VendorWalletState[]> {
    const brand = await this.accounts.brandOf(this.db, memberId, currency);
    const vendors = await this.readModel.vendorsOf(this.db, memberId, brand, currency);
    const moving = await this.readModel.moving(memberId, currency);
    return Promise.all(
      vendors.map(async (terms) => ({
        ...terms,
        balance: await this.#stated(terms.vendor, memberId, currency),
        movingMinor: moving.get(terms.vendor) ?? 0n,
      })),
    );
  }

  /**
   * Moves money to or from a vendor, and returns the transfer in its state after the call. A repeated call with the
   * same member and key returns the same transfer.
   * @throws the failures that the contract lists for MoveVendorMoney.
   */
  async move(asked: MoveVendorMoney): Promise<VendorTransfer> {
    refuseBadInput(asked);
    const { transferId, isNew } = await this.#stored(asked);
    // Only the request that stored the transfer takes its steps. A repeated request only returns the state; the job
    // finishes transfers that stay unfinished.
    const finishing = isNew ? this.#finish(transferId) : undefined;
    if (finishing) await withinMs(this.config.answerMs, finishing);
    let transfer = await this.readModel.find(transferId);
    // The call waits until the ledger has decided on the hold, because the answer must tell the member if the ledger
    // refuses it.
    if (transfer?.status === 'requested' && finishing) {
      await finishing;
      transfer = await this.readModel.find(transferId);
    }
    if (!transfer) throw new Failure('system.temporary');
    if (transfer.status === 'refused' && isFailureCode(transfer.reason)) throw new Failure(transfer.reason);
    return transfer;
  }

  async #finish(transferId: string): Promise<void> {
    await this.steps.finish(transferId).catch(async (error: unknown) => {
      this.logger.warn(`vendor transfer ${transferId} is left to the job: ${String(error)}`);
      await this.store.setRetry(transferId, new Date());
    });
  }

  /**
   * Returns a transfer of the member.
   * @throws Failure resource.not_found, also if the transfer belongs to another member.
   */
  async find(memberId: string, transferId: string): Promise<VendorTransfer> {
    const transfer = UUID.test(transferId) ? await this.readModel.find(transferId) : undefined;
    if (transfer?.memberId !== memberId) throw new Failure('resource.not_found');
    return transfer;
  }

  async #stored(asked: MoveVendorMoney): Promise<{ readonly transferId: string; readonly isNew: boolean }> {
    const { memberId, brand, currency, vendor, direction, key } = asked;
    const inputHash = createHash('sha256')
      .update(JSON.stringify([brand, currency, vendor, direction, String(asked.amountMinor)]))
      .digest();
    const earlier = await this.#earlier(this.db, memberId, key, inputHash);
    if (earlier) return earlier;
    const { minMinor, maxMinor } = await this.#terms(asked);
    if (direction === 'in' && maxMinor === 0n) throw new Failure('resource.not_found');
    if (direction === 'in' && (asked.amountMinor < minMinor || asked.amountMinor > maxMinor))
      throw new Failure('wallet.amount', { minMinor, maxMinor });
    const amountMinor = direction === 'all' ? await this.#wholeBalance(asked) : asked.amountMinor;
    return this.db.transaction(async (tx) => {
      await this.store.lockMember(tx, memberId);
      const repeated = await this.#earlier(tx, memberId, key, inputHash);
      if (repeated) return repeated;
      const stored = { memberId, brand, currency, vendor, key, inputHash, amountMinor };
      const transferId = await this.store.insert(tx, { ...stored, direction: direction === 'in' ? 'in' : 'out' });
      return { transferId, isNew: true };
    });
  }

  async #earlier(
    sql: Db | Tx,
    memberId: string,
    key: string,
    inputHash: Buffer,
  ): Promise<{ readonly transferId: string; readonly isNew: false } | undefined> {
    const earlier = await this.readModel.ofKey(sql, memberId, key);
    if (earlier && !earlier.inputHash.equals(inputHash)) throw new Failure('wallet.key_reused');
    return earlier && { transferId: earlier.transferId, isNew: false };
  }

  /**
   * Returns the brand's terms for a vendor.
   * @throws Failure resource.not_found if the member has no wallet at the vendor and cannot open one.
   */
  async #terms({ memberId, brand, currency, vendor }: MoveVendorMoney): Promise<VendorWalletTerms> {
    if ((await this.accounts.brandOf(this.db, memberId, currency)) !== brand) throw new Failure('resource.not_found');
    const vendors = await this.readModel.vendorsOf(this.db, memberId, brand, currency);
    const terms = vendors.find((each) => each.vendor === vendor);
    if (!terms || !this.gateway.knows(vendor)) throw new Failure('resource.not_found');
    return terms;
  }

  async #wholeBalance({ vendor, memberId, currency }: MoveVendorMoney): Promise<bigint> {
    const balanceMinor = await this.#balance(vendor, memberId, currency);
    if (balanceMinor === undefined || balanceMinor > AMOUNT_MINOR_MAX) throw new Failure('system.temporary');
    if (balanceMinor === 0n) throw new Failure('wallet.insufficient_funds');
    return balanceMinor;
  }

  async #stated(vendor: string, memberId: string, currency: string): Promise<VendorWalletState['balance']> {
    const minor = await this.#balance(vendor, memberId, currency);
    return minor === undefined ? undefined : { minor, statedAt: new Date() };
  }

  async #balance(vendor: string, memberId: string, currency: string): Promise<bigint | undefined> {
    return this.gateway.balance(vendor, memberId, currency).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    });
  }
}

async function withinMs(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

function refuseBadInput({ memberId, vendor, direction, amountMinor, key }: MoveVendorMoney): void {
  if (direction === 'all' ? amountMinor !== 0n : amountMinor <= 0n || amountMinor > AMOUNT_MINOR_MAX)
    throw new Failure('wallet.amount');
  if (!UUID.test(memberId)) throw new Failure('request.invalid', { field: 'memberId' });
  if (!/^[A-Z0-9_]{1,32}$/.test(vendor)) throw new Failure('resource.not_found');
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new Failure('request.invalid', { field: 'key' });
}
