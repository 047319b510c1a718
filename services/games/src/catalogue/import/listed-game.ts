/** Languages other than English in which a vendor may name its games. */
export const NAME_LANGUAGES = ['bn', 'ar'] as const;
export type NameLanguage = (typeof NAME_LANGUAGES)[number];

/** The stake limits of a game in a currency, in minor units; `*` for every currency without limits of its own. */
export interface ListedLimit {
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  /** Null for no largest payout. */
  readonly payoutMinorMax: bigint | null;
}

/** A game as its vendor lists it. */
export interface ListedGame {
  readonly gameCode: string;
  readonly displayName: string;
  readonly gameType: string;
  /** Only the languages that the vendor names. */
  readonly names: Readonly<Partial<Record<NameLanguage, string>>>;
  /** Only the currencies that the vendor names. */
  readonly limits: readonly ListedLimit[];
}

/** Why a row of a vendor's list is not imported; `moved`: we have the game in another category. */
export type RowReason = 'code' | 'name' | 'category' | 'limits' | 'duplicate' | 'moved';
export interface RowProblem {
  /** As the vendor sent it, cut to its longest form; empty where it is no text. */
  readonly gameCode: string;
  readonly reason: RowReason;
}

/** The readable rows of a vendor's list, and the others. */
export interface ReadList {
  readonly games: readonly ListedGame[];
  readonly problems: readonly RowProblem[];
}

const CODE_LENGTH_MAX = 64;
const CODE = new RegExp(`^[A-Za-z0-9_.-]{1,${CODE_LENGTH_MAX}}$`);
/** One to 80 printable letters. Control characters and directions could disguise a name on screen. */
const NAME = /^[^\p{C}\u2028\u2029]{1,80}$/u;
const CURRENCY = /^(?:[A-Z]{3,6}|\*)$/;
const MINOR = /^[1-9]\d{0,14}$/;
const LIMITS_MAX = 20;

/**
 * Reads the rows of a vendor's list. A vendor may send any JSON. A row that cannot be read is left out with its reason,
 * and so is every row of a code that is listed twice, because it is unknown which one is right.
 * @param categories the codes of the categories that vendors may have games in
 */
export function readList(rows: readonly unknown[], categories: ReadonlySet<string>): ReadList {
  const read = rows.map((row) => readRow(row, categories));
  const times = new Map<string, number>();
  for (const { gameCode } of read) times.set(keyOf(gameCode), (times.get(keyOf(gameCode)) ?? 0) + 1);
  const isTwice = ({ gameCode }: { gameCode: string }): boolean =>
    gameCode !== '' && (times.get(keyOf(gameCode)) ?? 0) > 1;
  const twice = new Map(read.filter(isTwice).map(({ gameCode }) => [keyOf(gameCode), gameCode]));
  return {
    games: read.flatMap((row) => ('reason' in row || isTwice(row) ? [] : [row])),
    problems: [
      ...read.flatMap((row) => ('reason' in row && !isTwice(row) ? [row] : [])),
      ...[...twice.values()].map((gameCode): RowProblem => ({ gameCode, reason: 'duplicate' })),
    ],
  };
}

/** Codes that differ in case only are the same game. */
export const keyOf = (gameCode: string): string => gameCode.toUpperCase();

function readRow(sent: unknown, categories: ReadonlySet<string>): ListedGame | RowProblem {
  const { gameCode, name, names, category, limits } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const shown = typeof gameCode === 'string' ? gameCode.slice(0, CODE_LENGTH_MAX) : '';
  const problem = (reason: RowReason): RowProblem => ({ gameCode: shown, reason });
  if (typeof gameCode !== 'string' || !CODE.test(gameCode)) return problem('code');
  const others = readNames(names);
  if (!isName(name) || !others) return problem('name');
  if (typeof category !== 'string' || !categories.has(category)) return problem('category');
  const read = readLimits(limits);
  if (!read) return problem('limits');
  return { gameCode, displayName: name.trim(), gameType: category, names: others, limits: read };
}

const isName = (sent: unknown): sent is string => typeof sent === 'string' && NAME.test(sent.trim());

/** Names by language in capitals. Languages that we do not have are left out. */
function readNames(sent: unknown): ListedGame['names'] | undefined {
  if (sent === undefined) return {};
  if (typeof sent !== 'object' || sent === null) return undefined;
  const all = NAME_LANGUAGES.map((language) => [language, (sent as Record<string, unknown>)[language.toUpperCase()]]);
  const given = all.filter(([, name]) => name !== undefined) as [NameLanguage, unknown][];
  if (!given.every(([, name]) => isName(name))) return undefined;
  return Object.fromEntries(given.map(([language, name]) => [language, (name as string).trim()]));
}

function readLimits(sent: unknown): ListedLimit[] | undefined {
  if (sent === undefined) return [];
  if (!Array.isArray(sent) || sent.length > LIMITS_MAX) return undefined;
  const limits = sent.map(readLimit);
  if (!limits.every((limit) => limit !== undefined)) return undefined;
  return new Set(limits.map(({ currency }) => currency)).size === limits.length ? limits : undefined;
}

function readLimit(sent: unknown): ListedLimit | undefined {
  const { currency, stakeMin, stakeMax, payoutMax } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof currency !== 'string' || !CURRENCY.test(currency)) return undefined;
  const [low, high] = [minorOf(stakeMin), minorOf(stakeMax)];
  const payout = payoutMax === undefined ? null : minorOf(payoutMax);
  if (low === undefined || high === undefined || payout === undefined) return undefined;
  if (low > high || (payout !== null && payout < high)) return undefined;
  return { currency, stakeMinorMin: low, stakeMinorMax: high, payoutMinorMax: payout };
}

const minorOf = (sent: unknown): bigint | undefined =>
  typeof sent === 'string' && MINOR.test(sent) ? BigInt(sent) : undefined;
