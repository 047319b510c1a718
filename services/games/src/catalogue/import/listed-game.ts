/** The languages, in addition to English, in which the list of a vendor may name games. */
export const NAME_LANGUAGES = ['bn', 'ar'] as const;
export type NameLanguage = (typeof NAME_LANGUAGES)[number];

/**
 * The stake limits of a game in one currency (minor units). The currency `*` stands for every currency that has no
 * limits of its own.
 */
export interface ListedLimit {
  readonly currency: string;
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
  /** The largest payout (minor units); null if there is no maximum. */
  readonly payoutMinorMax: bigint | null;
}

/**
 * The kinds of entries. `GAME` is a game. `VASSALAGE` is an entry that leads to the vendor's other games in its
 * category (specification §3).
 */
const KINDS = ['GAME', 'VASSALAGE'] as const;
export type GameKind = (typeof KINDS)[number];

/** A game as the list of its vendor describes it. */
export interface ListedGame {
  readonly gameCode: string;
  readonly displayName: string;
  readonly gameType: string;
  readonly isGame: GameKind;
  /** The names by language, for the languages that the vendor's list contains. */
  readonly names: Readonly<Partial<Record<NameLanguage, string>>>;
  /** The stake limits by currency, for the currencies that the vendor's list contains. */
  readonly limits: readonly ListedLimit[];
}

/**
 * The reason why a row of a vendor's list is not imported. For example, `category`: the category or the kind is
 * unknown. `moved`: the game is stored in another category or as another kind.
 */
export type RowReason = 'code' | 'name' | 'category' | 'limits' | 'duplicate' | 'moved';
export interface RowProblem {
  /** The game code in the row, cut to the maximum length; empty if the code is not a text. */
  readonly gameCode: string;
  readonly reason: RowReason;
}

/** The rows of a vendor's list that can be read, and a problem for each row that cannot be read. */
export interface ReadList {
  readonly games: readonly ListedGame[];
  readonly problems: readonly RowProblem[];
}

const CODE_LENGTH_MAX = 64;
const CODE = new RegExp(`^[A-Za-z0-9_.-]{1,${CODE_LENGTH_MAX}}$`);
/**
 * The pattern of a game name: 1 to 80 printable characters. Control characters and direction characters are not
 * allowed, because they could disguise a name on a screen.
 */
const NAME = /^[^\p{C}\u2028\u2029]{1,80}$/u;
const CURRENCY = /^(?:[A-Z]{3,6}|\*)$/;
const MINOR = /^[1-9]\d{0,14}$/;
const LIMITS_MAX = 20;

/**
 * Parses the rows of a vendor's list, which can be any JSON. A row that cannot be read is left out, and the result
 * names the reason. If several rows have the same code, all of them are left out, because it is unknown which of them
 * is right.
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

/**
 * Returns the text by which game codes are compared. Codes that differ only in upper and lower case belong to the same
 * game.
 */
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

/**
 * Parses the names of a game by language. Language codes are in upper case. Languages that are not supported are left
 * out.
 */
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
