import { Inject, Injectable, Logger } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { GAMES_CONFIG, type GamesConfig } from '../../games.config.js';
import { PlayTokensService } from '../play/play-tokens.service.js';
import { VendorBetLimiter } from './vendor-bet-limiter.js';
import {
  VendorTransactionsService,
  type Answered,
  type VendorWallet,
} from '../transactions/vendor-transactions.service.js';
import { VendorPlayersStore } from '../play/vendor-players.store.js';
import { RoundReportsService } from '../reports/round-reports.service.js';
import { roundReport } from '../reports/round-report.js';
import { VENDORS_CONFIG, type VendorsConfig } from '../vendors.config.js';
import { MONEY_OPS, field, isBet, moneyRequest, readBody, type Body } from './vendor-request.js';
import { VendorRefusal, type VendorStatus } from './vendor-status.js';
import { playable, type VendorTransaction } from '../transactions/vendor-transaction.js';

/** The answer to a call of a vendor. Amounts are minor units as texts. A field without a value is null. */
export interface VendorAnswer {
  readonly status: VendorStatus;
  readonly requestId: string;
  readonly txId: string | null;
  readonly walletTxId: string | null;
  readonly balance: string | null;
  readonly currency: string | null;
  readonly replayed: boolean;
  readonly effect: 'APPLIED' | 'NONE';
  readonly serverTime: string;
  /** The id of the player at this vendor. Only the answer to session.verify contains it. */
  readonly playerId?: string;
  readonly gameCode?: string;
  readonly sessionToken?: string;
}

type Facts = Partial<Omit<VendorAnswer, 'requestId' | 'serverTime'>>;

/** Handles a call of a vendor after its signature was verified. */
@Injectable()
export class VendorGatewayService {
  readonly #logger = new Logger(VendorGatewayService.name);

  constructor(
    @Inject(VendorTransactionsService) private readonly money: VendorTransactionsService,
    @Inject(VendorBetLimiter) private readonly bets: VendorBetLimiter,
    @Inject(VendorPlayersStore) private readonly players: VendorPlayersStore,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
    @InjectRpc(wallet.WalletService) private readonly wallet: VendorWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
    @Inject(RoundReportsService) private readonly reports: RoundReportsService,
    @Inject(VENDORS_CONFIG) private readonly vendors: VendorsConfig,
  ) {}

  async answer(vassalage: string, op: string, bytes: Buffer, requestId: string): Promise<VendorAnswer> {
    const known: { txId?: string; currency?: string } = {};
    try {
      const body = readBody(bytes);
      if (typeof body['txId'] === 'string') known.txId = body['txId'].slice(0, 64);
      if (typeof body['currency'] === 'string') known.currency = body['currency'].slice(0, 8);
      return answerOf(requestId, { ...known, status: 'OK', ...(await this.#dispatch(vassalage, op, body)) });
    } catch (error) {
      if (!(error instanceof VendorRefusal)) this.#logger.error(error, `${vassalage} ${op} failed`);
      // An unexpected error can occur after the effect of the call was committed. The answer is therefore TEMPORARY,
      // and the vendor repeats the call.
      return answerOf(requestId, { ...known, status: error instanceof VendorRefusal ? error.status : 'TEMPORARY' });
    }
  }

  async #dispatch(vassalage: string, op: string, body: Body): Promise<Facts> {
    if (op === 'ping') return {};
    if (op === 'session.verify') return this.#verify(vassalage, field.token(body));
    if (op === 'tx.status') return factsOf(await this.money.status(vassalage, field.txId(body)), true);
    if (this.#isTransfer(vassalage)) return this.#report(vassalage, op, body);
    if (op === 'wallet.balance') return this.#balance(vassalage, field.playerId(body));
    const moneyOp = MONEY_OPS.find((name) => name === op);
    if (!moneyOp) throw new VendorRefusal('INVALID_REQUEST');
    const request = moneyRequest(moneyOp, body);
    const take = (): Promise<Answered> => this.money.take(vassalage, request);
    const { transaction, replayed } = await (isBet(moneyOp)
      ? this.bets.run(vassalage, request.playerId, take)
      : take());
    return factsOf(transaction, replayed);
  }

  /**
   * Handles a call of a vendor in transfer mode: the vendor itself keeps wallets for the members. Such a vendor may
   * report rounds, but it may not read or change balances.
   */
  async #report(vassalage: string, op: string, body: Body): Promise<Facts> {
    if (op !== 'round.report') throw new VendorRefusal('INVALID_REQUEST');
    const { transaction, replayed } = await this.reports.take(vassalage, roundReport(body));
    return { ...factsOf(transaction, replayed), balance: null };
  }

  #isTransfer(vassalage: string): boolean {
    return this.vendors.vendors.some((known) => known.vassalage === vassalage && known.isTransfer);
  }

  /**
   * Exchanges a launch token for a play token. The balance is read first. If the wallet does not answer, the vendor must
   * be able to repeat the call, and the token can be exchanged only once.
   */
  async #verify(vassalage: string, launchToken: string): Promise<Facts> {
    const launched = this.#isTransfer(vassalage) ? undefined : await this.tokens.launched(vassalage, launchToken);
    const balance = launched === undefined ? {} : await this.#balance(vassalage, launched);
    const { claims, playToken } = await this.tokens.verify(vassalage, launchToken);
    const { playerId, gameCode, currency } = claims;
    return { playerId, gameCode, sessionToken: playToken, currency, ...balance };
  }

  async #balance(vassalage: string, playerId: string): Promise<Facts> {
    const player = await this.players.byId(vassalage, playerId);
    if (!player) throw new VendorRefusal('PLAYER_NOT_FOUND');
    const { memberId, currency } = player;
    try {
      const balance = await this.wallet.getBalance(
        { memberId, currency },
        { memberId, idempotent: true, deadlineMs: this.config.walletDeadlineMs },
      );
      return { balance: String(playable(balance)), currency };
    } catch (error) {
      if (isFailure(error)) throw new VendorRefusal('TEMPORARY', { cause: error });
      throw error;
    }
  }
}

function factsOf(transaction: VendorTransaction, replayed: boolean): Facts {
  const { status, effect, txId, walletTxId, balanceMinor } = transaction;
  if (status === 'pending') throw new VendorRefusal('TEMPORARY');
  return { status, effect, txId, walletTxId, replayed, balance: balanceMinor === null ? null : String(balanceMinor) };
}

/** Builds an answer to a vendor. All answers have the same fields. */
export const answerOf = (requestId: string, { status = 'INTERNAL', ...facts }: Facts): VendorAnswer => ({
  status,
  requestId,
  txId: null,
  walletTxId: null,
  balance: null,
  currency: null,
  replayed: false,
  effect: 'NONE',
  ...facts,
  serverTime: new Date().toISOString(),
});
