import { Inject, Injectable } from '@nestjs/common';
import { NoAnswer, signedCall } from '@nm/kit/signing/signed-call.js';
import type { SessionEnd } from './session-ends/session-end.js';
import { isEndConfirmed, readBalance, readOutcome, vendorDirection, type VendorOutcome } from './vendor-answer.js';
import type { VendorTransfer } from './vendor-transfer.js';
import { VENDOR_WALLETS_CONFIG, type VendorWalletsConfig } from './vendor-wallets.config.js';

/**
 * Sends signed HTTP requests with a deadline to vendors about members' wallets (domain §6). The transfer's id is the
 * transaction id at the vendor, so a transfer that is sent twice moves the money once.
 */
@Injectable()
export class VendorWalletsGateway {
  constructor(@Inject(VENDOR_WALLETS_CONFIG) private readonly config: VendorWalletsConfig) {}

  knows(vendor: string): boolean {
    return this.config.vendors.some((known) => known.vendor === vendor);
  }

  /**
   * Returns the balance of the member's wallet at the vendor in minor units; 0 if the member has no wallet there.
   * @throws NoAnswer if the vendor does not report a balance.
   */
  async balance(vendor: string, memberId: string, currency: string): Promise<bigint> {
    const json = await this.#call(vendor, 'wallet.balance', { playerId: memberId, currency });
    const balance = readBalance(json, memberId, currency);
    if (balance === undefined) throw new NoAnswer(`${vendor} stated no balance`);
    return balance;
  }

  /**
   * Opens the member's wallet at the vendor if it does not exist yet, and sends the transfer.
   * @throws NoAnswer if it is unknown whether the money moved.
   */
  async move(transfer: VendorTransfer): Promise<VendorOutcome> {
    const { vendor, memberId: playerId, currency, transferId: txId, amountMinor } = transfer;
    if (transfer.direction === 'in') await this.#call(vendor, 'wallet.create', { playerId, currency });
    const fields = { txId, playerId, currency, amount: String(amountMinor) };
    return outcomeOf(await this.#call(vendor, `wallet.${vendorDirection(transfer)}`, fields), transfer);
  }

  /**
   * Cancels a transfer at the vendor. The vendor then refuses the transfer, even if an earlier call arrives later. If
   * the vendor has already executed the transfer, the method returns that outcome.
   * @throws NoAnswer if it is unknown whether the transfer is cancelled.
   */
  async cancel(transfer: VendorTransfer): Promise<VendorOutcome> {
    const { vendor, memberId: playerId, currency, transferId: txId, amountMinor } = transfer;
    const fields = { txId, playerId, currency, direction: vendorDirection(transfer), amount: String(amountMinor) };
    return outcomeOf(await this.#call(vendor, 'wallet.cancel', fields), transfer);
  }

  /**
   * Queries the state of a transfer at the vendor.
   * @throws NoAnswer if the vendor gives no readable answer.
   */
  async ask(transfer: VendorTransfer): Promise<VendorOutcome> {
    const fields = { txId: transfer.transferId };
    return outcomeOf(await this.#call(transfer.vendor, 'wallet.transaction', fields), transfer);
  }

  /**
   * Ends all sessions of the member at the vendor. If the vendor does not know the member, no session exists.
   * @throws NoAnswer if the vendor does not confirm that the sessions have ended.
   */
  async endSessions({ vendor, memberId: playerId, endId }: SessionEnd): Promise<void> {
    const json = await this.#call(vendor, 'session.end', { endId, playerId });
    if (!isEndConfirmed(json, { endId, playerId })) throw new NoAnswer(`${vendor} did not confirm the end of sessions`);
  }

  async #call(name: string, op: string, body: object): Promise<unknown> {
    const vendor = this.config.vendors.find((known) => known.vendor === name);
    if (!vendor) throw new NoAnswer(`vendor ${name} is not configured`);
    const { callTimeoutMs: timeoutMs } = this.config;
    const url = new URL(`/v1/${op}`, vendor.baseUrl).href;
    const { status, json } = await signedCall({ key: vendor.callKey, method: 'POST', url, timeoutMs, body });
    if (status !== 200) throw new NoAnswer(`${name} answered ${op} with ${status}`);
    return json;
  }
}

function outcomeOf(json: unknown, transfer: VendorTransfer): VendorOutcome {
  const outcome = readOutcome(json, transfer);
  if (!outcome) throw new NoAnswer(`${transfer.vendor} did not say what became of the transfer`);
  return outcome;
}
