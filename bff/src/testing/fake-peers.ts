import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { GameCategory, games, promotions, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { FakeHeldWins } from './fake-held-wins.js';
import { FakeInhouse } from './fake-inhouse.js';
import { FakeVendorCases } from './fake-vendor-cases.js';
import type { GamesClient, PromotionsClient, WalletClient } from '../peers.js';

/** A fake wallet service that stores a balance for each member. A test can make it fail or delay its answers. */
export class FakeWallet implements Partial<WalletClient> {
  readonly balances = new Map<string, wallet.Balance>();
  readonly records: Parameters<WalletClient['listRecords']>[0][] = [];
  readonly orders: Parameters<WalletClient['createDepositOrder']>[] = [];
  failure: Failure | undefined;
  /** Called after a balance was read and before it is returned, so that a test can change data in between. */
  beforeAnswer: (() => Promise<void>) | undefined;

  set(
    memberId: string,
    cashMinor: bigint,
    version: bigint,
    debt: MessageInitShape<typeof wallet.BalanceSchema> = {},
  ): void {
    this.balances.set(memberId, create(wallet.BalanceSchema, { currency: 'USD', cashMinor, version, ...debt }));
  }

  async getBalance({ memberId = '' }: Parameters<WalletClient['getBalance']>[0]): Promise<wallet.Balance> {
    if (this.failure) throw this.failure;
    const balance = this.balances.get(memberId);
    await this.beforeAnswer?.();
    if (!balance) throw new Failure('resource.not_found');
    return balance;
  }

  async getBalances({
    accounts = [],
  }: Parameters<WalletClient['getBalances']>[0]): Promise<wallet.GetBalancesResponse> {
    if (this.failure) throw this.failure;
    const balances = accounts.flatMap(({ memberId = '' }) => {
      const balance = this.balances.get(memberId);
      return balance ? [{ memberId, balance }] : [];
    });
    await this.beforeAnswer?.();
    return create(wallet.GetBalancesResponseSchema, { balances });
  }

  readonly figures: Parameters<WalletClient['getDayFigures']>[0][] = [];

  async getDayFigures(asked: Parameters<WalletClient['getDayFigures']>[0]): Promise<wallet.DayFigures> {
    this.figures.push(asked);
    const from = timestampFromMs(Date.UTC(2026, 10, 22, 18));
    return create(wallet.DayFiguresSchema, {
      from,
      depositedMinor: 9_007_199_254_740_993n,
      revenueMinor: -7n,
      betCount: 3n,
      steps: [{ from, depositedMinor: 4n }],
    });
  }

  figureMember = '';
  readonly figureRows: Parameters<WalletClient['listFigureRows']>[0][] = [];

  async listFigureRows(asked: Parameters<WalletClient['listFigureRows']>[0]): Promise<wallet.ListFigureRowsResponse> {
    this.figureRows.push(asked);
    const row = { memberId: this.figureMember, type: 'deposit', reference: 'd-1', amountMinor: 4n };
    return create(wallet.ListFigureRowsResponseSchema, { content: [row], totalCount: 1n, totalMinor: 4n });
  }

  async listDepositMethods(): Promise<wallet.ListDepositMethodsResponse> {
    const method = {
      methodId: 'bank',
      name: 'bank',
      currency: 'USD',
      minMinor: 100n,
      maxMinor: 100_000n,
      usualMs: 60_000n,
      enabled: true,
    };
    return create(wallet.ListDepositMethodsResponseSchema, {
      methods: [method, { ...method, methodId: 'off', enabled: false }],
    });
  }

  async createDepositOrder(...asked: Parameters<WalletClient['createDepositOrder']>): Promise<wallet.DepositOrder> {
    this.orders.push(asked);
    const [{ methodId, amountMinor }] = asked;
    return create(wallet.DepositOrderSchema, {
      orderId: randomUUID(),
      status: wallet.DepositStatus.AWAITING_PAYMENT,
      methodId,
      currency: 'USD',
      amountMinor,
      payUrl: 'http://localhost/pay/1',
      expiresAt: timestampFromMs(Date.now() + 60_000),
    });
  }

  /** Returns one deposit order under review. The order's id is the member's id. */
  async listOpenDepositOrders({
    memberId: orderId,
  }: Parameters<WalletClient['listOpenDepositOrders']>[0]): Promise<wallet.ListOpenDepositOrdersResponse> {
    const status = wallet.DepositStatus.UNDER_REVIEW;
    return create(wallet.ListOpenDepositOrdersResponseSchema, {
      orders: [{ orderId, status, methodId: 'bank', currency: 'USD', amountMinor: 700n }],
    });
  }

  readonly proofs: Parameters<WalletClient['addDepositProof']>[] = [];

  async addDepositProof(...asked: Parameters<WalletClient['addDepositProof']>): Promise<wallet.DepositOrder> {
    this.proofs.push(asked);
    const [{ orderId = '', widthPx, heightPx }] = asked;
    return create(wallet.DepositOrderSchema, {
      ...{ orderId, status: wallet.DepositStatus.UNDER_REVIEW, kind: 'transfer' },
      ...{ proofs: [{ proofId: orderId, widthPx, heightPx }], payTo: [{ name: 'bank', value: 'Demo Bank' }] },
    });
  }

  async getDepositProof({
    proofId,
  }: Parameters<WalletClient['getDepositProof']>[0]): Promise<wallet.DepositProofPicture> {
    return create(wallet.DepositProofPictureSchema, { jpeg: Buffer.from(`picture ${proofId}`) });
  }

  async getDepositOrder(): Promise<wallet.DepositOrder> {
    throw new Failure('resource.not_found');
  }

  async listRecords(request: Parameters<WalletClient['listRecords']>[0]): Promise<wallet.ListRecordsResponse> {
    this.records.push(request);
    return create(wallet.ListRecordsResponseSchema, { pageNum: 1, totalPages: 1 });
  }

  readonly moneyDays: Parameters<WalletClient['listMoneyDays']>[0][] = [];

  async listMoneyDays(request: Parameters<WalletClient['listMoneyDays']>[0]): Promise<wallet.ListMoneyDaysResponse> {
    this.moneyDays.push(request);
    return create(wallet.ListMoneyDaysResponseSchema, {
      days: [{ day: '2026-11-20', bonusMinor: 150n, depositedMinor: 9_000n, deposits: 1n }],
    });
  }
}

/** A fake games service. It records requests and answers with a fixed roll. */
export class FakeGames implements Partial<GamesClient> {
  readonly bets: Parameters<GamesClient['placeDice']>[0][] = [];
  failure: Error | undefined;

  async placeDice(request: Parameters<GamesClient['placeDice']>[0]): Promise<games.DiceRound> {
    this.bets.push(request);
    if (this.failure) throw this.failure;
    return create(games.DiceRoundSchema, {
      roundId: randomUUID(),
      status: games.RoundStatus.SETTLED,
      stakeMinor: request.stakeMinor,
      roll: 42,
      win: false,
      multiplierE4: 19_800n,
      payoutMinor: 0n,
      balanceMinor: 9_000n,
      version: 2n,
      serverSeedHash: 'ab',
      clientSeed: 'c',
      nonce: 0n,
    });
  }

  launchGame = async ({
    vassalage,
    gameCode,
  }: Parameters<GamesClient['launchGame']>[0]): Promise<games.LaunchGameResponse> =>
    create(games.LaunchGameResponseSchema, { mode: 'inhouse', url: `/bgs/${vassalage}/${gameCode}` });

  readonly inhouse = new FakeInhouse();
  readonly placePlinko = this.inhouse.placePlinko;
  readonly placeWheel = this.inhouse.placeWheel;
  readonly startMines = this.inhouse.startMines;
  readonly stepMines = this.inhouse.stepMines;
  readonly startHilo = this.inhouse.startHilo;
  readonly stepHilo = this.inhouse.stepHilo;
  readonly cashOut = this.inhouse.cashOut;
  readonly getOpenRound = this.inhouse.getOpenRound;
  readonly listRounds = this.inhouse.listRounds;

  /** The sessions whose play tokens (tokens for vendors' games) the bff asked the games service to end directly. */
  readonly endedPlay: string[] = [];

  async endPlay({ sessionIds = [] }: Parameters<GamesClient['endPlay']>[0]): Promise<games.EndPlayResponse> {
    if (this.failure) throw this.failure;
    this.endedPlay.push(...sessionIds);
    return create(games.EndPlayResponseSchema);
  }

  readonly wins: FakeHeldWins;
  readonly cases: FakeVendorCases;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(newMember: () => string = randomUUID) {
    this.wins = new FakeHeldWins(newMember);
    this.cases = new FakeVendorCases(newMember);
  }

  listHeldWins = async (asked: Parameters<GamesClient['listHeldWins']>[0]) => this.wins.list(asked);
  getHeldWin = async (asked: Parameters<GamesClient['getHeldWin']>[0]) => this.wins.find(asked);
  decideHeldWin = async (asked: Parameters<GamesClient['decideHeldWin']>[0]) => this.wins.decide(asked);

  listVendorCases = async (asked: Parameters<GamesClient['listVendorCases']>[0]) => this.cases.list(asked);
  getVendorCase = async (asked: Parameters<GamesClient['getVendorCase']>[0]) => this.cases.find(asked);
  markVendorCase = async (asked: Parameters<GamesClient['markVendorCase']>[0]) => this.cases.mark(asked);
  compareVendorDay = async (asked: Parameters<GamesClient['compareVendorDay']>[0]) => this.cases.compare(asked);

  readonly playDays: Parameters<GamesClient['listPlayDays']>[0][] = [];

  async listPlayDays(request: Parameters<GamesClient['listPlayDays']>[0]): Promise<games.ListPlayDaysResponse> {
    this.playDays.push(request);
    return create(games.ListPlayDaysResponseSchema, {
      days: [{ day: '2026-11-20', category: GameCategory.RNG, bets: 3n, stakeMinor: 1_000n, payoutMinor: 600n }],
    });
  }

  readonly betLists: Parameters<GamesClient['listBets']>[0][] = [];

  async listBets(request: Parameters<GamesClient['listBets']>[0]): Promise<games.ListBetsResponse> {
    this.betLists.push(request);
    return create(games.ListBetsResponseSchema, {
      content: [
        {
          roundId: randomUUID(),
          vendor: 'BAZAAR',
          vendorRoundId: 'BZ-1',
          gameCode: 'LANTERN_ROW',
          category: 4,
          status: games.RoundStatus.SETTLED,
          currency: 'USD',
          stakeMinor: 100n,
          validStakeMinor: 90n,
          payoutMinor: 250n,
          bets: 2,
          heldMinor: 700n,
          heldReason: 'win_ceiling',
          detail: {
            case: 'told',
            value: { choice: { EN: 'Red' }, outcome: { EN: '8 black' }, lines: { EN: 'Red, lost' } },
          },
        },
      ],
      nextCursor: request.cursor ? '' : 'bmV4dA',
      // Only the first page has the totals, the list of games and the number of open bets.
      ...(request.cursor
        ? {}
        : {
            totals: { bets: 30n, stakeMinor: 3_000n, validStakeMinor: 2_900n, payoutMinor: 2_500n },
            games: [{ vendor: 'BAZAAR', gameCode: 'LANTERN_ROW', category: 4, bets: 30n }],
            openCount: 2n,
          }),
    });
  }

  async getBet({ memberId = '', roundId = '' }: Parameters<GamesClient['getBet']>[0]): Promise<games.BetDetail> {
    if (!this.betOwners.has(`${memberId} ${roundId}`)) throw new Failure('resource.not_found');
    return create(games.BetDetailSchema, {
      bet: { roundId, vendor: 'INHOUSE', gameCode: 'DICE', status: games.RoundStatus.OPEN, stakeMinor: 100n },
      proof: { serverSeedHash: 'ab', clientSeed: 'c', nonce: 4n },
    });
  }
  /** The fake stores no rounds of dice, so every id is unknown. */
  async getRound(): Promise<games.DiceRound> {
    throw new Failure('resource.not_found');
  }

  /** The members to whom the stored bets belong, as `<member> <round>`. */
  readonly betOwners = new Set<string>();
  readonly rolls: { memberId: string; stakeMinor: bigint }[] = [];

  async listRolls({ limit = 0 }: Parameters<GamesClient['listRolls']>[0]): Promise<games.ListRollsResponse> {
    if (this.failure) throw this.failure;
    const dice = { target: 4950, over: true, roll: 42, win: false, multiplierE4: 19_600n };
    return create(games.ListRollsResponseSchema, {
      rolls: this.rolls.slice(0, limit).map((roll) => ({ ...roll, currency: 'USD', dice })),
    });
  }

  async getStakeLimits({ currency }: Parameters<GamesClient['getStakeLimits']>[0]): Promise<games.StakeLimits> {
    return create(
      games.StakeLimitsSchema,
      currency?.startsWith('T')
        ? { stakeMinorMin: 5n, stakeMinorMax: 50n }
        : { stakeMinorMin: 1n, stakeMinorMax: 100n, payoutMinorMax: 1_000n },
    );
  }

  async listJackpots({ brand = '' }: Parameters<GamesClient['listJackpots']>[0]): Promise<games.ListJackpotsResponse> {
    if (this.failure) throw this.failure;
    return create(games.ListJackpotsResponseSchema, {
      jackpots: [{ pool: `${brand}.lantern`, currency: 'USD', amountMinor: 500_000n, version: 1n }],
    });
  }

  #more = 0;

  /** Makes the fake list this many games from now on, over several pages. */
  fill(count: number): void {
    this.#more = count;
  }

  async listGames(request: Parameters<GamesClient['listGames']>[0] = {}): Promise<games.ListGamesResponse> {
    if (this.#more > 0) return this.#page(request.page?.size ?? 20);
    return create(games.ListGamesResponseSchema, {
      games: [
        {
          nodeId: 7n,
          gameCode: 'DICE',
          vassalage: 'INHOUSE',
          gameType: 'BGS',
          displayName: 'Copper Dice',
          icon: 'dice',
          isHot: true,
          status: 'active',
        },
      ],
      pageNum: 1,
      totalPages: 1,
      totalCount: 1n,
      gameCount: 1n,
    });
  }

  #page(size: number): games.ListGamesResponse {
    return create(games.ListGamesResponseSchema, {
      games: Array.from({ length: Math.min(size, this.#more) }, (_, n) => ({
        nodeId: BigInt(n + 1),
        gameId: `g${n}`,
        gameCode: `SLOT${n}`,
        vassalage: 'BELL',
        gameType: 'RNG',
        displayName: `Lantern Street ${n}`,
        icon: `slot-${n}`,
        showIcon: `/icons/slot-${n}.webp`,
        lagerIcon: `/icons/large/slot-${n}.webp`,
        isHot: n % 5 === 0,
        status: 'active',
      })),
      pageNum: 1,
      totalPages: Math.ceil(this.#more / size),
      totalCount: BigInt(this.#more),
      gameCount: BigInt(this.#more),
    });
  }

  async getSeed(): Promise<games.Seed> {
    return create(games.SeedSchema, { serverSeedHash: 'ab', clientSeed: 'c', nonce: 1n });
  }
}

export class FakePromotions implements Partial<PromotionsClient> {
  async listPromotions(): Promise<promotions.ListPromotionsResponse> {
    const promotion = {
      id: 'registration-bonus',
      trigger: 'registration',
      currency: 'USD',
      amount: { cashMinor: 10_000n },
    };
    return create(promotions.ListPromotionsResponseSchema, { promotions: [promotion] });
  }

  async listGrants(): Promise<promotions.ListGrantsResponse> {
    return create(promotions.ListGrantsResponseSchema, { pageNum: 1, totalPages: 0 });
  }
}
