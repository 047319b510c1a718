import { createHash } from 'node:crypto';
import { parseMinor } from '@nm/kit/money/money.js';
import { signedMinor } from './signed-minor.js';
import { storedDetail, type StoredDetail } from './stored-detail.js';
import { VendorRefusal } from './vendor-status.js';

/**
 * The operations that move money or end a round. Each call of such an operation has a `txId`, and its result is stored.
 */
export const MONEY_OPS = [
  'wallet.bet',
  'wallet.win',
  'wallet.betwin',
  'wallet.rollback',
  'wallet.adjust',
  'wallet.promo',
  'round.close',
] as const;
export type MoneyOp = (typeof MONEY_OPS)[number];

/** Returns true if the operation debits a stake from the player. */
export const isBet = (op: string): boolean => op === 'wallet.bet' || op === 'wallet.betwin';

export const KINDS = ['bet', 'feature', 'win', 'free_win', 'jackpot_win', 'promo_win', 'tip', 'adjust'] as const;
export type Kind = (typeof KINDS)[number];

/** A call that moves money, after its fields were checked. Amounts are minor units. */
export interface MoneyRequest {
  readonly op: MoneyOp;
  readonly txId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly roundId: string;
  readonly refTxId: string;
  readonly kind: Kind;
  readonly stakeMinor: bigint;
  /** The payout in minor units; negative if the call is an adjustment that takes money back. */
  readonly payoutMinor: bigint;
  readonly roundClosed: boolean;
  /** The id of the grant of free rounds to which a free win belongs; absent for other calls. */
  readonly freeGrantId?: string;
  readonly sessionToken: string;
  readonly occurredAt: string;
  readonly detail: StoredDetail | undefined;
}

export type Body = Readonly<Record<string, unknown>>;

const ID = /^[A-Za-z0-9._:-]{1,64}$/;
const CODE = /^[A-Za-z0-9_.-]{1,64}$/;
const CURRENCY = /^[A-Z][A-Z0-9]{2,7}$/;
const GRANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[A-Za-z0-9_-]{16,128}$/;

/**
 * Parses the body of a request. It must be one JSON object.
 * @throws VendorRefusal INVALID_REQUEST.
 */
export function readBody(bytes: Buffer): Body {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Body;
  } catch {
    // Malformed JSON is refused below, together with valid JSON that is not an object.
  }
  throw new VendorRefusal('INVALID_REQUEST');
}

/**
 * Functions that read single fields of a call.
 * @throws VendorRefusal INVALID_REQUEST if a required field is absent or malformed.
 */
export const field = {
  txId: (body: Body) => text(body, 'txId', ID),
  playerId: (body: Body) => text(body, 'playerId', ID),
  currency: (body: Body) => text(body, 'currency', CURRENCY),
  token: (body: Body) => text(body, 'sessionToken', TOKEN),
};

/**
 * Parses a call that moves money.
 * @throws VendorRefusal INVALID_REQUEST; the call is not stored then, so the vendor may correct it and use the same
 * txId again.
 */
export function moneyRequest(op: MoneyOp, body: Body): MoneyRequest {
  const needsRound = op !== 'wallet.promo';
  const kind = kindOf(op, body);
  const request: MoneyRequest = {
    op,
    kind,
    txId: field.txId(body),
    playerId: field.playerId(body),
    currency: field.currency(body),
    gameCode: needsRound ? text(body, 'gameCode', CODE) : optional(body, 'gameCode', CODE),
    roundId: needsRound ? text(body, 'roundId', ID) : optional(body, 'roundId', ID),
    refTxId: op === 'wallet.rollback' ? text(body, 'refTxId', ID) : optional(body, 'refTxId', ID),
    ...amounts(op, body),
    roundClosed: op === 'round.close' || flag(body, 'roundClosed'),
    sessionToken: isBet(op) ? field.token(body) : '',
    occurredAt: optional(body, 'occurredAt', /^[\x20-\x7e]{1,40}$/),
    detail: detailOf(op, body),
    ...freeGrantOf(kind, body),
  };
  if (request.refTxId === request.txId) throw new VendorRefusal('INVALID_REQUEST');
  // A vendor reports a free round with a single call, so this call must also close the round.
  if (request.freeGrantId !== undefined && !request.roundClosed) throw new VendorRefusal('INVALID_REQUEST');
  return request;
}

/**
 * Returns a hash of the fields that must be equal in a repeated call. If a call has a known txId and the same hash, it
 * repeats the earlier call. Tokens, times and details are not part of the hash, because they may differ between
 * attempts.
 */
export function fingerprint(request: MoneyRequest): Buffer {
  const { op, playerId, currency, gameCode, roundId, refTxId, kind, stakeMinor, payoutMinor, roundClosed } = request;
  const input = [
    op,
    playerId,
    currency,
    gameCode.toUpperCase(),
    roundId,
    refTxId,
    kind,
    String(stakeMinor),
    String(payoutMinor),
    roundClosed,
    ...(request.freeGrantId === undefined ? [] : [request.freeGrantId]),
  ];
  return createHash('sha256').update(JSON.stringify(input)).digest();
}

function amounts(op: MoneyOp, body: Body): { stakeMinor: bigint; payoutMinor: bigint } {
  if (op === 'wallet.rollback' || op === 'round.close') return { stakeMinor: 0n, payoutMinor: 0n };
  if (op === 'wallet.adjust') return { stakeMinor: 0n, payoutMinor: adjusted(body) };
  const amountMinor = minor(body, 'amount');
  if (op === 'wallet.betwin') return positiveStake(amountMinor, minor(body, 'winAmount'));
  if (op === 'wallet.bet') return positiveStake(amountMinor, 0n);
  if (op !== 'wallet.win' && amountMinor === 0n) throw new VendorRefusal('INVALID_REQUEST');
  return { stakeMinor: 0n, payoutMinor: amountMinor };
}

function positiveStake(stakeMinor: bigint, payoutMinor: bigint): { stakeMinor: bigint; payoutMinor: bigint } {
  if (stakeMinor === 0n) throw new VendorRefusal('INVALID_REQUEST');
  return { stakeMinor, payoutMinor };
}

/** Reads the id of the grant of free rounds from a free win. */
function freeGrantOf(kind: Kind, body: Body): Pick<MoneyRequest, 'freeGrantId'> {
  if (body['freeGrantId'] === undefined) return {};
  if (kind !== 'free_win') throw new VendorRefusal('INVALID_REQUEST');
  return { freeGrantId: text(body, 'freeGrantId', GRANT) };
}

/**
 * Reads the amount (minor units) by which an adjustment changes the payout of a round; negative if it takes money back.
 */
function adjusted(body: Body): bigint {
  const amountMinor = signedMinor(body['amount']);
  if (!amountMinor) throw new VendorRefusal('INVALID_REQUEST');
  return amountMinor;
}

/**
 * Reads an amount of whole minor units. It must be a text of digits. A JSON number, a decimal point or a sign is
 * refused, because the amount would have to be rounded or guessed.
 */
function minor(body: Body, name: string): bigint {
  const amount = parseMinor(body[name]);
  if (amount === undefined) throw new VendorRefusal('INVALID_REQUEST');
  return amount;
}

const KINDS_OF: Readonly<Record<MoneyOp, readonly Kind[]>> = {
  'wallet.bet': ['bet', 'feature', 'tip'],
  'wallet.win': ['win', 'free_win', 'jackpot_win', 'promo_win'],
  'wallet.betwin': ['bet'],
  'wallet.rollback': ['bet'],
  'wallet.adjust': ['adjust'],
  'wallet.promo': ['promo_win'],
  'round.close': ['win'],
};

function kindOf(op: MoneyOp, body: Body): Kind {
  const allowed = KINDS_OF[op];
  const kind = body['kind'] === undefined ? allowed[0] : allowed.find((name) => name === body['kind']);
  if (!kind) throw new VendorRefusal('INVALID_REQUEST');
  return kind;
}

/**
 * Reads the field `detail` of a call, which has the choices and the outcome of the round. If the detail cannot be
 * stored, a bet is refused. Other calls are not refused, because money that is owed to the player must be paid (domain
 * §6, rule 13). A marker with the hash of the detail is then stored instead.
 */
function detailOf(op: MoneyOp, body: Body): StoredDetail | undefined {
  const detail = storedDetail(body['detail']);
  if (detail?.replaced && isBet(op)) throw new VendorRefusal('INVALID_REQUEST');
  return detail;
}

function flag(body: Body, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== 'boolean') throw new VendorRefusal('INVALID_REQUEST');
  return value;
}

function text(body: Body, name: string, shape: RegExp): string {
  const value = body[name];
  if (typeof value !== 'string' || !shape.test(value)) throw new VendorRefusal('INVALID_REQUEST');
  return value;
}

const optional = (body: Body, name: string, shape: RegExp): string =>
  body[name] === undefined ? '' : text(body, name, shape);
