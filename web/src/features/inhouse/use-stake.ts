import { useEffect, useState } from 'react';
import { brand } from '../../lib/brand/brand.js';
import { amountForInput, minorDigits, parseAmount } from '../../lib/money/money.js';
import { useBalance } from '../../lib/session/balance.js';
import { useSession } from '../../lib/session/session.js';
import { openingStake, quickStakes, type Limits } from './stakes.js';

const UNIT = 10n ** BigInt(minorDigits());

/**
 * The stake as the player typed it, at first a stake that fits the balance.
 * @param most the highest stake (minor units) for the current choice; undefined while the limits are unknown.
 */
export function useStake(limits: Limits | undefined, most: bigint | undefined) {
  const { user } = useSession();
  const { data: balance } = useBalance();
  const [typed, setTyped] = useState<string>();
  const [opening, setOpening] = useState<bigint>();
  const [touched, setTouched] = useState(false);
  const quick = quickStakes(brand.currency, UNIT, limits);
  const balanceMinor = balance && BigInt(balance.balanceMinor);
  const known = limits !== undefined && (user === undefined || balanceMinor !== undefined);
  useEffect(() => {
    // The first stake is chosen only once, because later bets change the balance but must not change the stake.
    if (known && opening === undefined) setOpening(openingStake(quick, limits, balanceMinor));
  }, [known, opening, quick, limits, balanceMinor]);
  const text = typed ?? (opening === undefined ? '' : amountForInput(opening));
  const amount = parseAmount(text);
  const least = limits ? BigInt(limits.stakeMinorMin) : 1n;
  return {
    text,
    setText: setTyped,
    /** The stake in minor units; undefined if the text is invalid or not above zero. */
    minor: amount !== undefined && amount > 0n ? amount : undefined,
    touched,
    touch: () => setTouched(true),
    quick,
    balanceMinor,
    /** Sets a quick stake, limited to the range that the game allows. */
    set: (minor: bigint) =>
      setTyped(amountForInput(minor < least ? least : most !== undefined && minor > most ? most : minor)),
  };
}

export type Stake = ReturnType<typeof useStake>;
