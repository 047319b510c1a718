import { useState } from 'react';
import { moduleOn } from '../../lib/brand/brand.js';
import { amountForInput, parseAmount, plainDigits } from '../../lib/money/money.js';
import { parseRounds, type AutoPlan } from './auto-rules.js';

/** A run stops by itself after the loss of this many stakes, until the player types another amount. */
const LOSS_STAKES = 10n;

export type PlayMode = 'manual' | 'auto';

/** The fields of a run as the player typed them. */
export interface AutoText {
  readonly rounds: string;
  readonly gain: string;
  readonly win: string;
  readonly loss: string;
}

/** Which fields of a run cannot be used as they are. */
export type AutoBad = Readonly<Record<keyof AutoText, boolean>>;

/** An amount to stop at: undefined for an empty field, null for invalid text. */
const limitOf = (text: string): bigint | undefined | null => {
  if (text.trim() === '') return undefined;
  const minor = parseAmount(text);
  return minor !== undefined && minor > 0n ? minor : null;
};

/**
 * The fields of a run of rounds, and the plan that they give.
 * @param stakeMinor the stake of each round; undefined while it cannot be read.
 */
export function useAutoPlan(stakeMinor: bigint | undefined) {
  const [mode, setMode] = useState<PlayMode>('manual');
  const [text, setText] = useState<AutoText>({ rounds: '10', gain: '', win: '', loss: '' });
  const rounds = parseRounds(plainDigits(text.rounds));
  const [gain, win, loss] = [limitOf(text.gain), limitOf(text.win), limitOf(text.loss)];
  const lossWorks = typeof loss === 'bigint' && loss >= (stakeMinor ?? 0n);
  const bad: AutoBad = { rounds: rounds === undefined, gain: gain === null, win: win === null, loss: !lossWorks };
  const plan: AutoPlan | undefined =
    rounds === undefined || gain === null || win === null || !lossWorks
      ? undefined
      : { rounds, stopLossMinor: loss, stopGainMinor: gain, stopWinMinor: win };
  return {
    /** Whether the brand offers runs of rounds (AUTOPLAY3). */
    offered: moduleOn('AUTOPLAY3'),
    mode,
    setMode: (next: PlayMode) => {
      setMode(next);
      if (next === 'auto' && text.loss === '' && stakeMinor !== undefined)
        setText({ ...text, loss: amountForInput(stakeMinor * LOSS_STAKES) });
    },
    text,
    setText,
    bad,
    rounds: rounds ?? 0,
    /** Undefined while a field cannot be used. */
    plan,
  };
}
