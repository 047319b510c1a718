/** Languages other than English in which a vendor may name its games. */
export const NAME_LANGUAGES = ['bn', 'ar'] as const;
export type NameLanguage = (typeof NAME_LANGUAGES)[number];

/** The stake limits of a game in a currency, in minor units. `*` stands for every currency without its own limits. */
export interface ListedLimit {
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  /** The largest payout; null for no maximum. */
  readonly payoutMinorMax: bigint | null;
}

/** GAME, or VASSALAGE for an entry that stands for the vendor's other games in its category (specification §3). */
const KINDS = ['GAME', 'VASSALAGE'] as const;
export type GameKind = (typeof KINDS)[number];

/** A game as its vendor lists it. */
export interface ListedGame {
  readonly gameCode: string;
  readonly displayName: string;
  readonly gameType: string;
  readonly isGame: GameKind;
  /** The names by language; only the languages that the vendor sends. */
  readonly names: Readonly<Partial<Record<NameLanguage, string>>>;
  /** The limits by currency; only the currencies that the vendor sends. */
  readonly limits: readonly ListedLimit[];
}

/**
 * The reason why a row of a vendor's list is not imported. `category`: its category or kind is unknown; `moved`: we have
 * the game in another category or as another kind.
 */
export type RowReason = 'code' | 'name' | 'category' | 'limits' | 'duplicate' | 'moved';
export interface RowProblem {
  /** The code that the vendor sent, cut to the maximum length; empty if the value is not a text. */
  readonly gameCode: string;
  readonly reason: RowReason;
}

/** The readable rows of a vendor's list, and the problems of the unreadable rows. */
export interface ReadList {
  readonly games: readonly ListedGame[];
  readonly problems: readonly RowProblem[];
}

const CODE_LENGTH_MAX = 64;
const CODE = new RegExp(`^[A-Za-z0-9_.-]{1,${CODE_LENGTH_MAX}}$`);
/**
 * One to 80 printable characters. Control and direction characters are excluded, because they could disguise a name on
 * screen.
 */
const NAME = /^[^\p{C}\u2028\u2029]{1,80}$/u;
const CURRENCY = /^(?:[A-Z]{3,6}|\*)$/;
const MINOR = /^[1-9]\d{0,14}$/;
const LIMITS_MAX = 20;

/**
 * Parses the rows of a vendor's list, which may be any JSON. An unreadable row is left out with its reason. If a code
 * occurs twice, all its rows are left out, because it is unknown which one is right.
 * @param categories the codes of the categories in which vendors may have games
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

/** Returns the key of a game code. Codes that differ only in case are the same game. */
export const keyOf = (gameCode: string): string => gameCode.toUpperCase();

function readRow(sent: unknown, categories: ReadonlySet<string>): ListedGame | RowProblem {
  const {
    gameCode,
    name,
    names,
    category,
    isGame = 'GAME',
    limits,
  } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const shown = typeof gameCode === 'string' ? gameCode.slice(0, CODE_LENGTH_MAX) : '';
  const problem = (reason: RowReason): RowProblem => ({ gameCode: shown, reason });
  if (typeof gameCode !== 'string' || !CODE.test(gameCode)) return problem('code');
  const others = readNames(names);
  if (!isName(name) || !others) return problem('name');
  const kind = KINDS.find((known) => known === isGame);
  if (typeof category !== 'string' || !categories.has(category) || !kind) return problem('category');
  const read = readLimits(limits);
  if (!read) return problem('limits');
  return { gameCode, displayName: name.trim(), gameType: category, isGame: kind, names: others, limits: read };
}

const isName = (sent: unknown): sent is string => typeof sent === 'string' && NAME.test(sent.trim());

/** Parses the names, whose language codes are in upper case. Unsupported languages are left out. */
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
