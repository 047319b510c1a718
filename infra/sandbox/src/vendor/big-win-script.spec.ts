import { runInNewContext } from 'node:vm';
import { BIG_WIN_SCRIPT } from './big-win-script.js';

// Goal: only a payout of ten times the stake or more is celebrated. The exact amount is shown, and one key press ends
// the celebration.

interface Fake {
  readonly className: string;
  textContent: string;
  readonly children: Fake[];
}

/** Builds a page with reduced motion, on which the celebration is shown. */
function aPage() {
  const shown: Fake[] = [];
  const listeners = new Map<string, () => void>();
  const make = () => {
    const element = {
      ...{ className: '', textContent: '', children: [] as Fake[], setAttribute: () => undefined },
      append: (...children: Fake[]) => element.children.push(...children),
      remove: () => shown.splice(shown.indexOf(element), 1),
    };
    return element;
  };
  const context: { bigWin?: (paid: string, stake: string) => void } & Record<string, unknown> = {
    ...{ BigInt, Number, String, Object, Math, still: true, performance, setTimeout: () => 0, money: String },
    words: { bigWin: 'Big win', winTimes: '{times} times' },
    filled: (text: string, { times }: { times: string }) => text.replace('{times}', times),
    document: {
      createElement: make,
      body: { append: (element: Fake) => shown.push(element) },
      addEventListener: (event: string, then: () => void) => listeners.set(event, then),
      removeEventListener: (event: string) => listeners.delete(event),
    },
  };
  runInNewContext(BIG_WIN_SCRIPT, context);
  return {
    win: (paid: string, stake: string) => context.bigWin?.(paid, stake),
    press: () => listeners.get('keydown')?.(),
    texts: () => shown.flatMap(({ children }) => children[1]?.children.map(({ textContent }) => textContent) ?? []),
  };
}

it.each([
  ['1000', '100', ['Big win', '1000', '10 times']],
  ['3625', '100', ['Big win', '3625', '36.2 times']],
  ['999', '100', []],
  ['0', '0', []],
  ['500', '0', []],
])('shows %s for a stake of %s as %j', (paid, stake, texts) => {
  const page = aPage();
  page.win(paid, stake);
  expect(page.texts()).toEqual(texts);
});

it('ends at a press, and shows only the last win', () => {
  const page = aPage();
  page.win('1000', '100');
  page.win('2000', '100');
  expect(page.texts()).toEqual(['Big win', '2000', '20 times']);
  page.press();
  expect(page.texts()).toEqual([]);
});
