/**
 * A team of as many members as in figure G19, of the same shape: each agent has four agents below, players come after.
 */
export const MEMBERS = 100_000;
const AGENTS = 5_461;
const BELOW_EACH = 4;
const PAGE_MAX = 50;

const idOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Returns the members directly below member `n`: agents first, then players. */
function below(n: number): number[] {
  if (n > AGENTS) return [];
  const first = BELOW_EACH * n - (BELOW_EACH - 2);
  const agents = Array.from({ length: BELOW_EACH }, (_, i) => first + i).filter((each) => each <= AGENTS);
  const players: number[] = [];
  for (let each = AGENTS + n - 1; each <= MEMBERS; each += AGENTS) if (each > AGENTS) players.push(each);
  return [...agents, ...players];
}

const counted = new Map<number, number>();
function countBelow(n: number): number {
  const known = counted.get(n);
  if (known !== undefined) return known;
  const count = below(n).reduce((sum, each) => sum + 1 + countBelow(each), 0);
  counted.set(n, count);
  return count;
}

/** A row of the team table. Names and figures differ in length, as those of real members do. */
const rowOf = (n: number): object => ({
  memberId: idOf(n),
  account: `${n <= AGENTS ? 'agent' : 'player'}${'x'.repeat(n % 9)}${n}`,
  agent: n <= AGENTS,
  active: n % 3 === 0,
  downlines: below(n).length,
  membersBelow: countBelow(n),
  validStakeMinor: String((n * 7_919) % 100_000_000),
  netLossMinor: String(((n * 104_729) % 20_000_000) - 10_000_000),
  balanceMinor: String((n * 31) % 1_000_000),
  settings: { nickname: n % 5 === 0 ? `Member ${n}` : '', note: '', transfersBlocked: false, contractsBlocked: false },
  lastSeen: (['thisWeek', 'lastWeek', 'lastMonth', 'earlier', 'never'] as const)[n % 5],
  contracts: n <= AGENTS ? ['realtimeSalary', 'dividend'].slice(0, n % 3) : [],
  offers: [],
});

/** The answers of the site about the team, as if the agent who is logged in were the top of the big tree. */
export function bigTree({ pathname, searchParams }: URL): object | undefined {
  if (pathname.endsWith('/agents/team/size')) return { members: countBelow(1), levels: 7 };
  if (!pathname.endsWith('/agents/team/members')) return undefined;
  const parent = searchParams.get('parentId') || idOf(1);
  const all = below(Number.parseInt(parent.slice(-12), 16));
  const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('pageSize') ?? PAGE_MAX)];
  return {
    content: all.slice((page - 1) * size, page * size).map(rowOf),
    pageNum: page,
    totalPages: Math.max(1, Math.ceil(all.length / size)),
  };
}
