import { runInNewContext } from 'node:vm';
import { CHIPS_SCRIPT } from './chips-script.js';
import { LIVE_SCRIPT } from './live-script.js';

// Goal: the page shows each chip once, even while bets are being sent. It shows which bets were accepted, and it
// refuses bets that the table would refuse.

interface Bet {
  readonly choice: string;
  readonly stake: string;
}
interface View {
  readonly mine: Record<string, string>;
  readonly [fact: string]: unknown;
}
type Answer = Record<string, unknown>;

/** A fake element with the properties that the script uses. Its listeners are called with `click`. */
function anElement(dataset: Record<string, string> = {}) {
  const listeners: ((event: object) => void)[] = [];
  const parts = new Map<string, object>();
  return {
    ...{
      dataset,
      style: { setProperty: () => undefined },
      children: [] as unknown[],
      textContent: '',
      hidden: false,
      disabled: false,
      tabIndex: 0,
    },
    classList: { toggle: () => undefined },
    setAttribute: () => undefined,
    replaceChildren(...children: unknown[]) {
      this.children = children;
    },
    append: () => undefined,
    querySelector: (selector: string) => {
      if (selector === '[data-total]') return null;
      if (!parts.has(selector)) parts.set(selector, anElement());
      return parts.get(selector);
    },
    addEventListener: (_event: string, listener: (event: object) => void) => listeners.push(listener),
    click() {
      if (!this.disabled) listeners.forEach((listener) => listener({}));
    },
  };
}

/**
 * Builds the page of a table with three choices, where a chip is worth 100, and a fake server whose answers the test
 * gives.
 */
async function aPage(facts: object = {}) {
  const spots = ['n1', 'n2', 'n3'].map((spot) => anElement({ spot }));
  const elements = new Map<string, ReturnType<typeof anElement>>();
  const at = (id: string) => {
    if (!elements.has(id)) elements.set(id, anElement());
    return elements.get(id)!;
  };
  const start: View = {
    ...{ phase: 'open', now: Date.now(), opensAt: 0, endsAt: Date.now() + 10_000, round: 7 },
    ...{ people: 0, spots: {}, mine: {}, bets: 0, road: 'R1', balance: '0' },
  };
  let [view, polls, status] = [start, [] as (() => void)[], 200];
  const bigWins: string[][] = [];
  const sent: Bet[][] = [];
  let answer: (reply: Answer | Error) => void = () => undefined;
  const context = {
    ...{ Date, BigInt, Map, Set, Object, Number, String, Math, JSON, Infinity, Promise, Error, AbortSignal, at },
    isOver: false,
    hasEnded: (response: { status: number }) => (context.isOver ||= response.status === 410),
    bigWin: (paid: string, stake: bigint) => bigWins.push([paid, String(stake)]),
    facts: { id: 's', chips: [100, 500], limits: [20, 1_000], lower: {}, betsMax: 40, currency: 'USD', ...facts },
    words: {
      ...{
        all: '',
        open: 'open',
        taken: 'all taken {stake}',
        partly: 'partly {stake}',
        refused: 'refused',
        back: 'back',
      },
      ...{
        ...{
          void: 'Void',
          voidMine: 'back {stake}',
          voidComes: 'comes {stake}',
          voidAll: 'all back',
          sessionOver: 'over',
        },
        late: 'late',
        short: 'short',
        limit: 'limit',
        places: 'places {count}',
        roundMost: 'most {most}',
        away: 'away',
        win: 'win {paid}',
      },
    },
    refusals: { BONUS_RESTRICTED: 'bonus', LIMIT_SESSION_TIME: 'time' },
    digits: 2,
    isIdle: undefined,
    onSettings: undefined,
    money: String,
    filled: (text: string, values: Record<string, unknown>) =>
      text.replace(/\{(\w+)\}/, (_, name) => String(values[name])),
    send: () => undefined,
    drawRound: () => undefined,
    document: {
      querySelectorAll: (selector: string) => (selector === '.spot' ? spots : []),
      createElementNS: () => anElement(),
      createElement: () => anElement(),
      addEventListener: () => undefined,
    },
    setInterval: () => undefined,
    setTimeout: (again: () => void) => polls.push(again),
    fetch: async (_url: string, request?: { body?: string }) => {
      if (!request?.body) return { ok: status === 200, status, json: async () => structuredClone(view) };
      sent.push((JSON.parse(request.body) as { bets: Bet[] }).bets);
      const reply = await new Promise<Answer | Error>((resolve) => (answer = resolve));
      if (reply instanceof Error) throw reply;
      return { json: async () => reply };
    },
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  runInNewContext(CHIPS_SCRIPT + LIVE_SCRIPT, context);
  await settle();
  return {
    sent,
    lay: (place: number) => spots[place]!.click(),
    bigWins,
    press: (id: 'undo' | 'clear' | 'double' | 'repeat') => at(id).click(),
    end: () => (status = 410),
    polls: () => polls.length,
    tone: () => [
      at('outcome-line').dataset['tone'],
      at('state').hidden ? '' : at('state').textContent,
      at('net').hidden ? '' : at('net').textContent,
    ],
    pile: (place: number) =>
      (spots[place]!.querySelector('.pile') as unknown as { children: { className: string }[] }).children.map(
        ({ className }) => className,
      ),
    confirm: () => at('confirm').click(),
    reply: async (reply: Answer | Error) => {
      answer(reply);
      await settle();
    },
    /** Sets the state of the table that the server returns from now on, and lets the page read it. */
    poll: async (change: object) => {
      view = { ...start, now: Date.now(), ...change };
      const due = polls;
      polls = [];
      due.forEach((again) => again());
      await settle();
    },
    story: () => at('result').textContent,
    shown: (place: number) => (spots[place]!.querySelector('.mine') as { textContent: string }).textContent,
  };
}
const answered = (change: object): Answer => ({ status: 'OK', balance: '1', now: Date.now(), round: 7, ...change });

it('sends all places in one request, each with all of its chips', async () => {
  const page = await aPage();
  [0, 1, 0].forEach(page.lay);
  page.confirm();
  expect(page.sent).toEqual([
    [
      { choice: 'n1', stake: '200' },
      { choice: 'n2', stake: '100' },
    ],
  ]);
  await page.reply(answered({ takenMinor: '300', mine: { n1: '200', n2: '100' }, bets: 2 }));
  expect([page.shown(0), page.shown(1), page.story()]).toEqual(['200', '100', 'all taken 300']);
});

it('shows a place once if the table has its bet before the answer comes, and after an older state of the table', async () => {
  const page = await aPage();
  page.lay(0);
  page.confirm();
  const before = Date.now() - 1;
  await page.poll({ mine: { n1: '100' }, bets: 1 });
  expect(page.shown(0)).toBe('100');
  await page.reply(answered({ takenMinor: '100', mine: { n1: '100' }, bets: 1 }));
  expect(page.shown(0)).toBe('100');
  await page.poll({ now: before, mine: {}, bets: 0 });
  expect(page.shown(0)).toBe('100');
});

it.each([
  [answered({ status: 'LIMIT_STAKE', takenMinor: '100', mine: { n1: '100' }, bets: 2 }), 'partly 100'],
  [answered({ status: 'INSUFFICIENT_FUNDS', takenMinor: '0', mine: {}, bets: 1 }), 'short'],
  [answered({ status: 'BONUS_RESTRICTED', takenMinor: '100', mine: { n1: '100' }, bets: 2 }), 'partly 100 bonus'],
  [answered({ status: 'BONUS_RESTRICTED', takenMinor: '0', mine: {}, bets: 1 }), 'bonus back'],
  [answered({ status: 'LIMIT_SESSION_TIME', takenMinor: '0', mine: {}, bets: 1 }), 'time back'],
  [answered({ status: 'INTERNAL', takenMinor: '0', mine: {}, bets: 1 }), 'refused'],
  [new Error('offline'), 'away'],
])('says what was taken: %j', async (reply, story) => {
  const page = await aPage();
  [0, 1].forEach(page.lay);
  page.confirm();
  await page.reply(reply);
  expect(page.story()).toBe(story);
});

it('refuses the place beyond the most bets of a round, with those that were taken before', async () => {
  const page = await aPage({ betsMax: 3 });
  await page.poll({ mine: { n3: '100' }, bets: 1 });
  [0, 1, 1].forEach(page.lay);
  expect(page.story()).not.toBe('places 3');
  page.lay(2);
  expect(page.story()).toBe('places 3');
  page.confirm();
  expect(page.sent).toEqual([
    [
      { choice: 'n1', stake: '100' },
      { choice: 'n2', stake: '200' },
    ],
  ]);
});

it('refuses a chip with which one result would pay more than the round may', async () => {
  // The first two choices win on the same result; the third choice wins on another one.
  const wins = { n1: [3_600, 1], n2: [1_800, 1, 2], n3: [3_600, 3] };
  const page = await aPage({ round: { most: 8_000, wins } });
  [0, 0, 1].forEach(page.lay);
  expect([page.shown(0), page.story()]).toEqual(['200', 'most 8000']);
  page.lay(2);
  page.confirm();
  expect(page.sent).toEqual([
    [
      { choice: 'n1', stake: '200' },
      { choice: 'n3', stake: '100' },
    ],
  ]);
});

it('lays piles of the fewest chips, doubles them, and takes back whole steps', async () => {
  const page = await aPage({ limits: [20, 2_000] });
  [0, 0, 0].forEach(page.lay);
  page.press('double');
  expect([page.shown(0), page.pile(0)]).toEqual(['600', ['disc c1', 'disc c0']]);
  page.press('undo');
  expect([page.shown(0), page.pile(0)]).toEqual(['300', ['disc c0', 'disc c0', 'disc c0']]);
  page.press('clear');
  page.confirm();
  expect([page.shown(0), page.pile(0), page.sent]).toEqual(['0', [], []]);
});

it('doubles the bets that were taken, and lays nothing of a step that breaks a limit', async () => {
  const page = await aPage();
  await page.poll({ mine: { n1: '200', n2: '600' }, bets: 2 });
  page.press('double');
  expect([page.shown(0), page.shown(1), page.story()]).toEqual(['200', '600', 'limit']);
  await page.poll({ round: 8 });
  page.press('repeat');
  expect([page.shown(0), page.shown(1)]).toEqual(['200', '600']);
});

it('shows a void round without chips, with the stake that is back', async () => {
  const page = await aPage();
  await page.poll({ mine: { n1: '200' }, bets: 1 });
  const voided = { phase: 'result', isVoid: true, mine: { n1: '200' }, bets: 1 };
  await page.poll({ ...voided, isPaid: false });
  expect([page.story(), page.shown(0), page.tone()]).toEqual(['comes 200', '0', ['void', 'Void', '']]);
  await page.poll({ ...voided, isPaid: true });
  expect([page.story(), page.bigWins]).toEqual(['back 200', []]);
});

it('celebrates a paid round once, and not when the page is loaded during its result', async () => {
  const page = await aPage();
  await page.poll({ mine: { n1: '100' }, bets: 1 });
  const paid = { phase: 'result', mine: { n1: '100' }, bets: 1, outcome: 'n1', paidMinor: '3600' };
  await page.poll({ ...paid, isPaid: false });
  expect(page.bigWins).toEqual([]);
  await page.poll({ ...paid, isPaid: true });
  await page.poll({ ...paid, isPaid: true });
  expect([page.bigWins, page.tone(), page.story()]).toEqual([[['3600', '100']], ['', '', '+3500'], 'n1 · win 3600']);
  await page.poll({ ...paid, isPaid: true, round: 9 });
  expect(page.bigWins).toHaveLength(1);
});

it('says that the session has ended, and stops asking', async () => {
  const page = await aPage();
  page.lay(0);
  page.end();
  await page.poll({});
  expect([page.story(), page.shown(0), page.polls()]).toEqual(['over', '0', 0]);
});
