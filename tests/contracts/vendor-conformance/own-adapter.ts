import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { decodeEvent, games, identity, wallet } from '@nm/contracts';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog } from '@nm/kit/testing/test-event-log.js';
import { TestPeers } from '@nm/kit/testing/test-peers.js';
import { freePort, startTestService } from '@nm/kit/testing/test-service.js';
import { GamesModule } from '../../../services/games/src/games.module.js';
import { gamesMigrations } from '../../../services/games/src/migrations/all-migrations.js';
import type { Command } from '../../../services/wallet/src/ledger/command.js';
import { FULL_CONTRIBUTION, type Movement } from '../../../services/wallet/src/ledger/movement.js';
import type { PoolAmounts } from '../../../services/wallet/src/ledger/account.js';
import { BetsReadModel } from '../../../services/games/src/bets/bets.read-model.js';
import { betsQuery } from '../../../services/games/src/bets/bets-query.js';
import { HeldWinsService } from '@nm/games/cases/held-wins.service.js';
import { FreeGrantsStore } from '../../../services/games/src/free-rounds/free-grants.store.js';
import { FreeRoundsService } from '../../../services/games/src/free-rounds/free-rounds.service.js';
import { casesCommand } from '../../../services/games/src/cases/cases-command.js';
import { CasesStore } from '../../../services/games/src/cases/cases.store.js';
import { MemberExclusionsStore } from '../../../services/games/src/members/member-exclusions.store.js';
import { MemberStatesStore } from '../../../services/games/src/members/member-states.store.js';
import { ReconciliationService } from '../../../services/games/src/vendors/reconciliation/reconciliation.service.js';
import { VendorJobs } from '../../../services/games/src/vendors/vendors.jobs.js';
import { VendorPlayersStore } from '../../../services/games/src/vendors/play/vendor-players.store.js';
import { PlayTokensService } from '../../../services/games/src/vendors/play/play-tokens.service.js';
import { GAMES_REDIS } from '../../../services/games/src/games-redis.js';
import { VendorTransactionsService } from '../../../services/games/src/vendors/transactions/vendor-transactions.service.js';
import { auditLedger } from '../../../services/wallet/src/audit/audit.js';
import { openTestLedger } from '../../../services/wallet/src/ledger/testing/test-ledger.js';
import type { Adapter, BookedCall, RecordedRound } from './adapter.js';
import { BrandsAtTest, LedgerWallet } from './ledger-wallet.js';
import type { SandboxVendor } from './sandbox-vendors.js';

const { RoundStatus } = games;
const OPENING_MINOR = 100_000n;
/** The largest difference (minor units) between cap and seed that the table `jackpot_pools` allows. */
const JACKPOT_RANGE_MINOR = 2n ** 32n - 1n;

const anOpening = (memberId: string, amount: PoolAmounts, key = 'opening'): Command => ({
  caller: 'promotions',
  memberId,
  currency: 'USD',
  key,
  reference: key,
  movement: {
    type: 'grant',
    amount,
    turnoverRequiredMinor: 0n,
    contributionPpm: FULL_CONTRIBUTION,
    promotion: key,
  },
});

/** Our own gateway with several vendors: an adapter of each, and one database, ledger and audit for all. */
export interface OwnGateway {
  adapterOf(vendor: string): Adapter;
  close(): Promise<void>;
}

/** Our own gateway with one vendor. */
export async function ownAdapter(vendor: SandboxVendor): Promise<Adapter> {
  const gateway = await ownGateway([vendor]);
  return { ...gateway.adapterOf(vendor.vendor), close: () => gateway.close() };
}

/** Our own gateway: the games service as in production, on a real ledger. */
export async function ownGateway(connected: readonly SandboxVendor[]): Promise<OwnGateway> {
  const ledger = await openTestLedger();
  const money = new LedgerWallet(ledger);
  const database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  const log = await createTestEventLog();
  const peers = await TestPeers.start(['bff']);
  const brands = new BrandsAtTest();
  const answers = new Map<string, object>([
    ['free.grant', { status: 'OK' }],
    ['free.cancel', { status: 'OK' }],
  ]);
  const vendor = createServer(
    (request, response) =>
      void (async () => {
        const op = String(request.url).slice('/v1/'.length);
        const { day, roundId } = JSON.parse(((await request.toArray()) as Buffer[]).join('') || '{}') as {
          day?: string;
          roundId?: string;
        };
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answers.get(`${op} ${day ?? roundId}`) ?? answers.get(op) ?? {}));
      })(),
  );
  const vendorPort = await freePort();
  await new Promise<void>((resolve) => vendor.listen(vendorPort, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'vendors-'));
  const keyOf = (keyId: string) => ({ keyId, secret: randomBytes(32).toString('base64url') });
  const keys = new Map(connected.map(({ vendor: name }) => [name, keyOf(`${name}-2`)]));
  const file = join(folder, 'vendors.json');
  const entries = connected.map(({ vendor: name, isTransfer }) => {
    const key = keys.get(name);
    const gatewayKeys = [keyOf(`${name}-1`), key];
    const baseUrl = `http://127.0.0.1:${vendorPort}`;
    return { vendor: name, baseUrl, callKey: key, gatewayKeys, walletsOnly: isTransfer };
  });
  writeFileSync(file, JSON.stringify(entries));
  const service = await startTestService({
    module: GamesModule,
    rpc: [games.GamesService],
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      SEAL_KEY: randomBytes(32).toString('base64url'),
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('games'),
      WALLET_RPC_ADDRESS: '127.0.0.1:1',
      IDENTITY_RPC_ADDRESS: '127.0.0.1:1',
      VENDOR_KEYS_FILE: file,
      VENDOR_ROUND_OPEN_MS: '1000',
    },
    http: { bodyParser: false },
    override: (builder) =>
      builder
        .overrideProvider(rpcToken(wallet.WalletService))
        .useValue(money)
        .overrideProvider(rpcToken(identity.IdentityService))
        .useValue(brands),
  });
  const port = await freePort();
  await service.app.listen(port, '127.0.0.1');
  const databaseErrors: string[] = [];
  const { dataSource: pool } = service.app.get(Db);
  const logQueryError = pool.logger.logQueryError.bind(pool.logger);
  pool.logger.logQueryError = (error, ...rest) => {
    databaseErrors.push(String(error));
    logQueryError(error, ...rest);
  };
  const asOwner = async (sql: string, parameters: readonly unknown[]): Promise<void> => {
    const owner = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
    await owner.query(sql, [...parameters]).finally(() => owner.destroy());
  };
  // A jackpot win would be money that no call of the vendor explains. The cap is therefore so far above the seed that
  // no series of bets brings the pool to the winning amount.
  await asOwner('UPDATE jackpot_pools SET cap_minor = seed_minor + $1', [JACKPOT_RANGE_MINOR]);
  // The suite's stakes are those of a slot. Its limits are set for every vendor, so that all can run the same calls.
  for (const { vendor: name, gameCode } of connected)
    await asOwner(
      `UPDATE stake_limits SET stake_minor_min = 10, stake_minor_max = 1000000
        WHERE vassalage = $1 AND game_code = $2 AND currency = '*'`,
      [name, gameCode],
    );
  const bookOf = (memberId: string, key: string, movement: Movement) =>
    ledger.ledger.post({ caller: 'promotions', memberId, currency: 'USD', key, reference: key, movement });
  const adapterOf = (vassalage: string): Adapter => {
    const suiteGame = connected.find(({ vendor: name }) => name === vassalage)?.gameCode ?? '';
    const key = keys.get(vassalage);
    if (!key) throw new Error(`the gateway has no vendor ${vassalage}`);
    const launchIn = async (brand: string): Promise<string> => {
      const memberId = await ledger.member();
      await ledger.ledger.post(anOpening(memberId, { cashMinor: OPENING_MINOR, bonusMinor: 0n }));
      const player = await service.app
        .get(VendorPlayersStore)
        .named({ vassalage, memberId, brand, currency: 'USD', trial: false });
      return service.app.get(PlayTokensService).launch({ ...player, gameCode: suiteGame, sellsFeatures: false });
    };
    const playerOf = (playerId: string) => service.app.get(VendorPlayersStore).byId(vassalage, playerId);
    const addGame = async (gameCode: string): Promise<void> => {
      await asOwner(
        `INSERT INTO games OVERRIDING SYSTEM VALUE
           SELECT (jsonb_populate_record(g, jsonb_build_object('node_id', (SELECT max(node_id) + 1 FROM games), 'game_id', $1::text, 'game_code', $2::text))).*
             FROM games g WHERE vassalage = $3 AND game_code = $4`,
        [`added ${gameCode}`, gameCode, vassalage, suiteGame],
      );
      await asOwner(
        `INSERT INTO stake_limits
           SELECT (jsonb_populate_record(l, jsonb_build_object('game_code', $1::text))).*
             FROM stake_limits l WHERE vassalage = $2 AND game_code = $3`,
        [gameCode, vassalage, suiteGame],
      );
    };
    return {
      url: `http://127.0.0.1:${port}`,
      vendor: vassalage,
      key,
      gameCode: suiteGame,
      launch: () => launchIn('lab'),
      inside: {
        loseAnswers: (count) => {
          money.lostAnswers = count;
        },
        losePostings: (count) => {
          money.lostPostings = count;
        },
        unrepeatable: () => money.unrepeatable,
        async exclude(playerId) {
          await ledger.set((await playerOf(playerId))?.memberId ?? '', 'excluded = true');
        },
        async excludeAtPlay(playerId) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          await ledger.set(memberId, 'excluded = true');
          await service.app.get(PlayTokensService).end(memberId, [], true);
          await database.db.transaction((tx) =>
            service.app.get(MemberStatesStore).set(tx, memberId, identity.MemberStatus.EXCLUDED, new Date()),
          );
        },
        async relaunch(playerId, { gameCode = suiteGame, sessionId, sellsFeatures = false } = {}) {
          const player = await playerOf(playerId);
          if (!player) throw new Error(`there is no player ${playerId}`);
          const session = sessionId && { sessionId, expiresAt: new Date(Date.now() + 3_600_000), idleMs: 1_800_000 };
          return service.app
            .get(PlayTokensService)
            .launch({ ...player, gameCode, sellsFeatures }, session || undefined);
        },
        async giveBonus(playerId, bonusMinor) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          await ledger.ledger.post(anOpening(memberId, { cashMinor: 0n, bonusMinor }, 'bonus'));
        },
        async endPlay(playerId, sessionIds, all = false) {
          await service.app.get(PlayTokensService).end((await playerOf(playerId))?.memberId ?? '', sessionIds, all);
        },
        async emptyRedis() {
          await service.app.get<Redis>(GAMES_REDIS).flushdb();
        },
        async rest(playerId, ms) {
          await database.db.rows(
            `UPDATE play_tokens SET continued_at = continued_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
            WHERE player_id = $1`,
            [playerId, ms / 1_000],
          );
        },
        launchIn: (brand) => launchIn(brand),
        closeBrand: (brand) => void brands.closed.add(brand),
        async disable(playerId) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          await database.db.transaction((tx) =>
            service.app.get(MemberStatesStore).set(tx, memberId, identity.MemberStatus.DISABLED, new Date()),
          );
        },
        async useUpRate(playerId) {
          const second = Math.floor(Date.now() / 1_000);
          const redis = service.app.get<Redis>(GAMES_REDIS);
          for (const ahead of [0, 1, 2])
            await redis.set(`games:rate:${vassalage}:${playerId}:${second + ahead}`, 1_000, 'PX', 10_000);
        },
        vendorAnswers: (op: string, answer: object, of?: string) => {
          answers.set(of ? `${op} ${of}` : op, answer);
        },
        async askStale(playerId) {
          await new Promise((resolve) => setTimeout(resolve, 1_100));
          await database.db.rows(
            `UPDATE vendor_rounds SET ask_at = CASE WHEN player_id = $1 THEN now() ELSE now() + interval '1 hour' END`,
            [playerId],
          );
          await service.app.get(VendorJobs).askStale();
        },
        async reconcile(day = new Date().toISOString().slice(0, 10)) {
          await service.app.get(ReconciliationService).reconcile(vassalage, day);
        },
        date: (txId, at) => asOwner('UPDATE vendor_transactions SET created_at = $2 WHERE tx_id = $1', [txId, at]),
        limitWins: (gameCode, stakeMultiple) =>
          asOwner(
            `INSERT INTO win_ceilings (vassalage, game_code, stake_multiple, amount_minor) VALUES ($1, $2, $3, 100000000)`,
            [vassalage, gameCode, stakeMultiple],
          ),
        async reconcileDue(now, from) {
          await service.app.get(ReconciliationService).reconcileDue(now);
          const rows = await database.db.rows<{ day: string }>(
            'SELECT day::text AS day FROM vendor_days WHERE vassalage = $1 AND day >= $2 ORDER BY day',
            [vassalage, from],
          );
          return rows.map(({ day }) => day);
        },
        async cases() {
          return (await service.app.get(CasesStore).list(database.db, vassalage, 1, 1_000)).cases.map(
            ({ kind, subject }) => `${kind} ${subject}`,
          );
        },
        endRound: (roundId) => service.app.get(VendorTransactionsService).endRound(roundId),
        async holdPending() {
          await database.db.rows(
            `UPDATE vendor_transactions SET resolve_at = now() + interval '1 hour' WHERE status = 'pending'`,
          );
        },
        async resolve() {
          await database.db.rows(`UPDATE vendor_transactions SET resolve_at = now() WHERE status = 'pending'`);
          await database.db.rows(`UPDATE vendor_rounds SET resolve_at = now() WHERE status = 'open'`);
          await service.app.get(VendorJobs).resolveDue();
        },
        returnWin: async (operator, caseId) =>
          (await new HeldWinsService(database.db).decide(caseId, 'return', { operator, note: 'a fault of the vendor' }))
            .outcome,
        onCases: async (operator, ...words) => (await casesCommand(database.db, operator, words)).text,
        async openBonus(playerId, cashMinor, bonusMinor) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          await bookOf(memberId, 'spent', {
            type: 'correction',
            direction: 'debit',
            amountMinor: OPENING_MINOR - cashMinor,
          });
          const amount = { cashMinor: 0n, bonusMinor };
          const terms = { turnoverRequiredMinor: 100_000_000n, contributionPpm: FULL_CONTRIBUTION };
          await bookOf(memberId, 'bonus', { type: 'grant', amount, ...terms, promotion: 'welcome' });
        },
        async endBonus(playerId) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          const forfeit = { amountMinor: 100_000_000n, promotion: 'welcome', grantKey: 'bonus' };
          await bookOf(memberId, 'forfeit', { type: 'forfeit', ...forfeit });
        },
        async pools(playerId) {
          const row = await ledger.db.one<{ cash: bigint; bonus: bigint }>(
            'SELECT cash_minor AS cash, bonus_minor AS bonus FROM accounts WHERE member_id = $1',
            [(await playerOf(playerId))?.memberId],
          );
          return row ?? { cash: -1n, bonus: -1n };
        },
        async release(txId) {
          const { cases } = await service.app.get(CasesStore).list(database.db, vassalage, 1, 1_000);
          const caseId = cases.find(({ kind, subject }) => kind === 'held_win' && subject === txId)?.caseId ?? '';
          await casesCommand(database.db, 'mina', ['release', caseId, 'the vendor confirmed it']);
          await this.resolve();
        },
        async held(playerId) {
          const row = await ledger.db.one<{ held: bigint }>(
            'SELECT held_minor AS held FROM accounts WHERE member_id = $1',
            [(await playerOf(playerId))?.memberId],
          );
          return row?.held ?? -1n;
        },
        async debt(playerId) {
          const row = await ledger.db.one<{ debt: bigint }>(
            'SELECT debt_minor AS debt FROM accounts WHERE member_id = $1',
            [(await playerOf(playerId))?.memberId],
          );
          return row?.debt ?? -1n;
        },
        addGame,
        async feedsJackpot() {
          const sql = 'SELECT 1 FROM jackpot_games WHERE vassalage = $1 AND game_code = $2';
          return (await database.db.one(sql, [vassalage, suiteGame])) !== undefined;
        },
        async otherGame() {
          const found = await database.db.one<{ code: string }>(
            `SELECT game_code AS code FROM games WHERE vassalage = $1 AND game_code <> $2 AND is_game = 'GAME'
              ORDER BY position LIMIT 1`,
            [vassalage, suiteGame],
          );
          if (found) return found.code;
          await addGame('ADDED_GAME');
          return 'ADDED_GAME';
        },
        sellFeatures: (gameCode, sells) =>
          asOwner('UPDATE games SET sells_features = $3 WHERE vassalage = $1 AND game_code = $2', [
            vassalage,
            gameCode,
            sells,
          ]),
        async giveFree(playerId, { gameCode, rounds, winMinorMax = 100_000n, grantId = crypto.randomUUID() }) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          const terms = { memberId, brand: 'lab', currency: 'USD', promotion: 'a-rule', vassalage, gameCode };
          const pays = { rounds, stakeMinor: 100n, winMinorMax, paysBonus: true, turnoverPercent: 1_000 };
          const expiresAt = new Date(Date.now() + 86_400_000);
          await database.db.transaction((tx) =>
            service.app.get(FreeRoundsService).grant(tx, { grantId, ...terms, ...pays, expiresAt }),
          );
          return grantId;
        },
        async advanceFree() {
          await database.db.rows(
            `UPDATE free_grants SET due_at = now() WHERE status IN ('preparing', 'ending') OR expires_at <= now()`,
          );
          await service.app.get(FreeRoundsService).advanceDue();
        },
        expireFree: (grantId) =>
          asOwner('UPDATE free_grants SET expires_at = now(), due_at = now() WHERE grant_id = $1', [grantId]),
        async excludeByCall(playerId) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          await service.app.get(MemberExclusionsStore).begin(database.db, memberId, new Date(Date.now() - 1_000));
        },
        async endFree(playerId, at = new Date()) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          await database.db.transaction((tx) => service.app.get(FreeRoundsService).endOf(tx, memberId, at));
        },
        freeGrant: (grantId) => database.db.transaction((tx) => service.app.get(FreeGrantsStore).lock(tx, grantId)),
        databaseErrors: () => databaseErrors,
        async audit() {
          const findings = await auditLedger(ledger.db);
          return findings.filter(({ faults }) => faults > 0n).map(({ check }) => check);
        },
        async accountLines(playerId) {
          const lines = await ledger.db.rows<{ txId: string; minor: bigint }>(
            `SELECT substr(t.key, length('${vassalage}:') + 1) AS "txId",
                  (payout_cash_minor + payout_bonus_minor - stake_cash_minor - stake_bonus_minor + held_change_minor - debt_made_minor)::bigint AS minor
             FROM transfers t JOIN accounts a ON a.id = t.account_id
            WHERE a.member_id = $1 AND t.caller = 'games' AND t.status = 'applied' AND t.key NOT LIKE '%:#%'`,
            [(await playerOf(playerId))?.memberId],
          );
          return lines.map(({ txId, minor }) => [txId, minor] as const);
        },
        async record(playerId) {
          const memberId = (await playerOf(playerId))?.memberId ?? '';
          // Open, settled and voided rounds are read one after the other, and a round can end between two reads. It is
          // then in both answers; the later one is kept.
          const lines = new Map<string, RecordedRound>();
          const now = Date.now();
          for (const status of [RoundStatus.OPEN, RoundStatus.SETTLED, RoundStatus.VOIDED]) {
            let cursor = '';
            do {
              const [from, to] = [timestampFromMs(now - 3_600_000), timestampFromMs(now + 3_600_000)];
              const request = create(games.ListBetsRequestSchema, { memberId, status, from, to, cursor, size: 100 });
              const page = await service.app.get(BetsReadModel).list(betsQuery(request));
              for (const line of page.content) lines.set(line.roundId, line);
              cursor = page.nextCursor;
            } while (cursor !== '');
          }
          return [...lines.values()];
        },
        async book(playerId) {
          const calls = await database.db.rows<BookedCall>(
            `SELECT op, tx_id AS "txId", ref_tx_id AS "refTxId", round_id AS "roundId", status, effect, stake_minor AS "stakeMinor",
                  payout_minor AS "payoutMinor" FROM vendor_transactions WHERE player_id = $1 ORDER BY created_at`,
            [playerId],
          );
          const rounds = await database.db.rows<{ roundId: string; name: string; over: boolean }>(
            `SELECT round_id AS "roundId", vendor_round_id AS name, closing OR status <> 'open' AS over FROM vendor_rounds WHERE player_id = $1`,
            [playerId],
          );
          const fed = await database.db.rows<{ roundId: string; micro: bigint }>(
            `SELECT round_id AS "roundId", sum(amount_micro)::bigint AS micro FROM jackpot_contributions JOIN vendor_rounds USING (round_id)
            WHERE player_id = $1 GROUP BY round_id`,
            [playerId],
          );
          const counted = await ledger.db.one<{ turnover: bigint }>(
            `SELECT (SELECT sum(v) FROM unnest(turnover_minor) v)::bigint AS turnover FROM accounts WHERE member_id = $1`,
            [(await playerOf(playerId))?.memberId],
          );
          return {
            calls,
            names: new Map(rounds.map(({ roundId, name }) => [roundId, name])),
            over: new Set(rounds.filter(({ over }) => over).map(({ roundId }) => roundId)),
            fedMicro: new Map(fed.map(({ roundId, micro }) => [roundId, micro])),
            turnoverMinor: counted?.turnover ?? 0n,
          };
        },
        async facts(playerId) {
          const memberId = (await playerOf(playerId))?.memberId;
          const rows = await database.db.rows<{ type: string; payload: Buffer }>(
            'SELECT type, payload FROM outbox ORDER BY seq',
          );
          const facts = rows
            .map(({ type, payload }) => decodeEvent(type, payload))
            .filter((fact) => 'memberId' in fact && fact.memberId === memberId);
          return facts.map((fact) =>
            JSON.stringify(fact, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
          );
        },
      },
      async close() {},
    };
  };
  return {
    adapterOf,
    async close() {
      vendor.closeAllConnections();
      await new Promise((resolve) => vendor.close(resolve));
      await service.close();
      await peers.stop();
      await database.drop();
      await ledger.close();
      await log.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
