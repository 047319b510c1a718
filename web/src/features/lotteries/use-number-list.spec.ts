import { createElement, useRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LotteryGame, Play } from './lottery-api.js';
import { choiceOf, placesOf } from './slip-choice.js';
import { useNumberList, type NumberList } from './use-number-list.js';

// Goal: several changes before the next render are all kept. The removal of a group (parts of lines with the same play
// and unit) removes only its part of a line. A slip with another multiplier counts as another slip.

const aPlay = (play: string) => ({ play, unitMinorMin: '100', unitMinorMax: '100000' }) as Play;
const game = {
  plays: ['big', 'small', 'big-box', 'small-box', 'big-ibox', 'small-ibox'].map(aPlay),
} as unknown as LotteryGame;

/** Runs each step once, on the list as it is rendered then, and returns the list at the end. */
function listAfter(...steps: readonly ((list: NumberList) => void)[]): NumberList {
  let last: NumberList | undefined;
  function Probe() {
    const list = useNumberList(game, () => new Map(), 1);
    const at = useRef(0);
    const step = steps[at.current];
    at.current += 1;
    step?.(list);
    last = list;
    return null;
  }
  renderToStaticMarkup(createElement(Probe));
  return last!;
}
const textsOf = ({ lines }: NumberList) => lines.map(({ text }) => text);

test('two additions before the next render are both kept, with ids of their own', () => {
  const list = listAfter((now) => {
    now.add('4271 b2 s1\n8834 b1');
    now.addLine({ number: '0509', form: 'straight', units: { big: 500n } });
    now.add('1187 b2');
  });
  expect(textsOf(list)).toEqual(['4271 b2 s1', '8834 b1', '0509 b5', '1187 b2']);
  expect(new Set(list.lines.map(({ id }) => id)).size).toBe(4);
});

test('two additions before the next render share the room of the list', () => {
  let over = '';
  const list = listAfter((now) => {
    now.add(Array.from({ length: 499 }, () => '4271 b2').join('\n'));
    over = now.add('8834 b1\n0509 b5');
  });
  expect([list.lines.length, over]).toEqual([500, '0509 b5']);
});

test('a pasted text of 500 numbers becomes 500 lines and one group', () => {
  const numbers = Array.from({ length: 500 }, (_, n) => String(n * 20).padStart(4, '0'));
  let over = '';
  const { lines, groups } = listAfter((now) => void (over = now.add(numbers.map((each) => `${each} b2`).join('\n'))));
  expect([lines.length, over, lines.every(({ parts }) => parts.length === 1)]).toEqual([500, '', true]);
  expect(groups.map(({ combinations }) => combinations)).toEqual([numbers]);
  expect(lines.reduce((sum, { costMinor }) => sum + costMinor, 0n)).toBe(100_000n);
});

test.each([
  ['big', ['4271 s1', '0509 s3 box']],
  ['small', ['4271 b2', '8834 b2', '0509 s3 box']],
])('without the group of %s the other side of a line stays', (play, texts) => {
  const list = listAfter(
    (now) => void now.add('4271 b2 s1\n8834 b2\n0509 s3 box'),
    (now) => now.removeGroup(now.groups.find((group) => group.play.play === play)!),
  );
  expect(textsOf(list)).toEqual(texts);
});

test('of a number that is there twice, a group takes its own line', () => {
  const list = listAfter(
    (now) => void now.add('4271 b2\n4271 b2 s1'),
    (now) => now.removeGroup(now.groups[0]!),
  );
  expect(textsOf(list)).toEqual(['4271 b2 s1']);
});

test('a slip with another multiplier is no retry, and a slip charges the valid lines only', () => {
  const { lines } = listAfter((now) => void now.add('4271 b2\n42 b2\n8834 b1'));
  const choice = { drawId: 'd1', unitMinor: 100n, times: 1, counted: [], lines };
  expect(choiceOf(choice)).toBe(choiceOf({ ...choice, lines: [...lines] }));
  expect(choiceOf({ ...choice, unitMinor: 100n, times: 2 })).not.toBe(choiceOf(choice));
  expect(placesOf(lines)).toEqual([0, 2]);
});
