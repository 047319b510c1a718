import { useState } from 'react';
import { amountForInput } from '../../lib/money/money.js';
import type { UnitsLeft } from './closed.js';
import type { LotteryGame, Play } from './lottery-api.js';
import {
  checkLine,
  LIST_MAX,
  linesIn,
  lineText,
  withLeft,
  type CheckedLine,
  type ListLine,
  type ListPart,
  type ReadLine,
} from './number-list.js';

const amountOf = (minor: bigint): string => amountForInput(minor).replace(/\.0+$/, '');

/** Parts of valid lines that go to the server as one line: the same play with the same unit. */
export interface ListGroup {
  readonly key: string;
  readonly play: Play;
  readonly unitMinor: bigint;
  readonly combinations: readonly string[];
}

function groupsOf(parts: readonly ListPart[]): ListGroup[] {
  const groups = new Map<string, { play: Play; unitMinor: bigint; combinations: string[] }>();
  for (const { play, combination, unitMinor } of parts) {
    // A number that is there twice is a bet of its own, so it starts another group.
    for (let again = 0; ; again += 1) {
      const key = `${play.play} ${unitMinor} ${again}`;
      const group = groups.get(key) ?? { play, unitMinor, combinations: [] };
      if (group.combinations.includes(combination)) continue;
      group.combinations.push(combination);
      groups.set(key, group);
      break;
    }
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** The list of 4D numbers of a slip: its lines as written, checked against limits and closed numbers. */
export function useNumberList(game: LotteryGame, leftOf: (play: Play) => UnitsLeft, times: number) {
  const [lines, setLines] = useState<readonly ListLine[]>([]);
  const [nextId, setNextId] = useState(1);
  const checked = lines.map((line) => checkLine(game, line, leftOf, times));
  const change = (id: number, text: string) =>
    setLines((old) => old.map((line) => (line.id === id ? { ...line, text } : line)));
  const remove = (ids: readonly number[]) => setLines((old) => old.filter(({ id }) => !ids.includes(id)));
  return {
    lines: checked,
    groups: groupsOf(checked.flatMap(({ parts }) => parts)),
    /** Adds each line of a text, valid or not; returns the text that the list has no room for. */
    add: (text: string): string => {
      const found = linesIn(text);
      const room = Math.max(0, LIST_MAX - lines.length);
      setLines([...lines, ...found.slice(0, room).map((one, i) => ({ id: nextId + i, text: one }))]);
      setNextId(nextId + found.length);
      return found.slice(room).join('\n');
    },
    addLine: (line: ReadLine) => {
      if (lines.length >= LIST_MAX) return;
      setLines([...lines, { id: nextId, text: lineText(line, amountOf) }]);
      setNextId(nextId + 1);
    },
    remove,
    /** Removes the lines of a group from the list. */
    removeGroup: ({ play, unitMinor, combinations }: ListGroup) =>
      remove(
        checked
          .filter(({ parts }) =>
            parts.some(
              (part) => part.play === play && part.unitMinor === unitMinor && combinations.includes(part.combination),
            ),
          )
          .map(({ id }) => id),
      ),
    /** Takes what is left of a closed line. The player asks for it; nothing is changed by itself. */
    takeLeft: (line: CheckedLine) => {
      const rest = withLeft(line);
      if (rest) change(line.id, lineText(rest, amountOf));
    },
    clear: () => setLines([]),
  };
}

export type NumberList = ReturnType<typeof useNumberList>;
