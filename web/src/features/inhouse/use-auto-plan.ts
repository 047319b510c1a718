import { useState } from 'react';
import { moduleOn } from '../../lib/brand/brand.js';
import { amountForInput, parseAmount, plainDigits } from '../../lib/money/money.js';
import { parseRounds, type AutoPlan } from './auto-rules.js';

/** The default loss limit of auto-play, as a multiple of the stake. */
const LOSS_STAKES = 10n;

export type PlayMode = 'manual' | 'auto';

/** The fields of auto-play as the player typed them. */
export interface AutoText {
  readonly rounds: string;
  readonly gain: string;
  readonly win: string;
  readonly loss: string;
}

/** Whether each field of auto-play is invalid. */
export type AutoBad = Readonly<Record<keyof AutoText, boolean>>;

/**
 * Parses an amount at which auto-play stops, into minor units. Returns undefined for an empty field, and null for
 * invalid text.
 */
const limitOf = (text: string): bigint | undefined | null => {
  if (text.trim() === '') return undefined;
  const minor = parseAmount(text);
  return minor !== undefined && minor > 0n ? minor : null;
};

/**
 * Returns the typed fields of auto-play and the plan that they give.
 * @param stakeMinor the stake of each round in minor units; undefined while it is invalid.
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
    /** True if the brand offers auto-play (module AUTOPLAY3). */
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
    /** The limits of auto-play; undefined while a field is invalid. */
    plan,
  };
}
