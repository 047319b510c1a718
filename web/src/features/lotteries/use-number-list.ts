import { useRef, useState } from 'react';
import { amountForInput } from '../../lib/money/money.js';
import type { UnitsLeft } from './closed.js';
import type { LotteryGame, Play } from './lottery-api.js';
import {
  checkLine,
  LIST_MAX,
  linesIn,
  lineText,
  withLeft,
  withoutPlay,
  type CheckedLine,
  type ListLine,
  type ReadLine,
} from './number-list.js';

const amountOf = (minor: bigint): string => amountForInput(minor).replace(/\.0+$/, '');

/**
 * Parts of valid lines that are sent to the server as one line. They have the same play (kind of bet) and the same unit
 * (stake per combination).
 */
export interface ListGroup {
  readonly key: string;
  readonly play: Play;
  readonly unitMinor: bigint;
  readonly combinations: readonly string[];
  /** The ids of the lines to which the combinations belong. */
  readonly ids: readonly number[];
}

function groupsOf(lines: readonly CheckedLine[]): ListGroup[] {
  const groups = new Map<string, { play: Play; unitMinor: bigint; combinations: string[]; ids: number[] }>();
  const all = lines.flatMap(({ id, parts }) => parts.map((part) => ({ ...part, id })));
  for (const { play, combination, unitMinor, id } of all) {
    // The same number twice means two bets, so the second one goes into another group (line that is sent to the
    // server).
    for (let again = 0; ; again += 1) {
      const key = `${play.play} ${unitMinor} ${again}`;
      const group = groups.get(key) ?? { play, unitMinor, combinations: [], ids: [] };
      if (group.combinations.includes(combination)) continue;
      group.combinations.push(combination);
      group.ids.push(id);
      groups.set(key, group);
      break;
    }
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/**
 * The list of 4D numbers of a slip: its lines as written, checked against unit limits and closed numbers, and
 * functions that change it.
 */
export function useNumberList(game: LotteryGame, leftOf: (play: Play) => UnitsLeft, times: number) {
  const [lines, setLines] = useState<readonly ListLine[]>([]);
  // The newest lines and the last id, as refs, so that they are current even after several changes within one render.
  const newest = useRef(lines);
  const lastId = useRef(0);
  const checked = lines.map((line) => checkLine(game, line, leftOf, times));
  const put = (next: readonly ListLine[]) => {
    newest.current = next;
    setLines(next);
  };
  const append = (texts: readonly string[]) =>
    put([...newest.current, ...texts.map((text) => ({ id: (lastId.current += 1), text }))]);
  const change = (id: number, text: string) =>
    put(newest.current.map((line) => (line.id === id ? { ...line, text } : line)));
  const remove = (ids: readonly number[]) => put(newest.current.filter(({ id }) => !ids.includes(id)));
  return {
    lines: checked,
    groups: groupsOf(checked),
    /** Adds all lines of a text, valid or not. Returns the lines that do not fit, because the list is full. */
    add: (text: string): string => {
      const found = linesIn(text);
      const room = Math.max(0, LIST_MAX - newest.current.length);
      append(found.slice(0, room));
      return found.slice(room).join('\n');
    },
    addLine: (line: ReadLine) => {
      if (newest.current.length < LIST_MAX) append([lineText(line, amountOf)]);
    },
    remove,
    /**
     * Removes a group (parts of lines with the same play and unit) from the list. A line that also bets on another side
     * (Big or Small) keeps that part.
     */
    removeGroup: ({ play, ids }: ListGroup) => {
      for (const line of checked.filter(({ id }) => ids.includes(id))) {
        const rest = withoutPlay(line, play);
        if (rest) change(line.id, lineText(rest, amountOf));
        else remove([line.id]);
      }
    },
    /**
     * Lowers the units (stakes per combination) of a closed line to those that are still accepted. Called when the
     * player clicks.
     */
    takeLeft: (line: CheckedLine) => {
      const rest = withLeft(line);
      if (rest) change(line.id, lineText(rest, amountOf));
    },
    clear: () => put([]),
  };
}

export type NumberList = ReturnType<typeof useNumberList>;
