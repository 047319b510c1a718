import { amountForInput, parseAmount, plainDigits } from '../../../../src/lib/money/money.js';
import type { DeskItem } from '../../lib/surface.js';

export const KINDS = ['cash', 'bonus', 'goods', 'code'] as const;
export type Kind = (typeof KINDS)[number];
export const isMoney = (kind: Kind): boolean => kind === 'cash' || kind === 'bonus';

/** An item as the operator types it in the form. */
export interface TypedTerms {
  readonly nameEn: string;
  readonly nameBn: string;
  readonly nameAr: string;
  readonly art: string;
  readonly points: string;
  readonly memberMax: string;
  readonly amount: string;
  readonly turnoverPercent: string;
  readonly levelMin: string;
  readonly position: string;
}

export const NO_TERMS: TypedTerms = {
  ...{ nameEn: '', nameBn: '', nameAr: '', art: 'lantern', points: '', memberMax: '0', amount: '' },
  ...{ turnoverPercent: '0', levelMin: '0', position: '100' },
};

export const typedOf = (item: DeskItem): TypedTerms => ({
  nameEn: item.nameEn,
  nameBn: item.nameBn ?? '',
  nameAr: item.nameAr ?? '',
  art: item.art,
  points: item.points,
  memberMax: String(item.memberMax),
  amount: item.amountMinor === '0' ? '' : amountForInput(BigInt(item.amountMinor), item.currency),
  turnoverPercent: String(item.turnoverPercent),
  levelMin: String(item.levelMin),
  position: String(item.position),
});

/** Parses a whole number from `min` to `max`, also in Arabic or Bengali digits; undefined for any other text. */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const digits = plainDigits(text).trim();
  const value = Number(digits);
  return /^-?[0-9]{1,10}$/.test(digits) && value >= min && value <= max ? value : undefined;
}

const LIMITS = {
  points: [1, 1_000_000_000],
  memberMax: [0, 10_000],
  turnoverPercent: [0, 10_000],
  levelMin: [0, 4],
  position: [0, 100_000],
} as const;
export type NumberField = keyof typeof LIMITS;

export const limitsOf = (field: NumberField): { min: number; max: number } => ({
  min: LIMITS[field][0],
  max: LIMITS[field][1],
});

export function numberOf(terms: TypedTerms, field: NumberField): number | undefined {
  const { min, max } = limitsOf(field);
  return wholeNumber(terms[field], min, max);
}

/**
 * Returns the money that the item pays out, in minor units: 0 for goods and codes, which pay no money. Returns
 * undefined if the typed amount is invalid.
 */
export function amountOf(terms: TypedTerms, kind: Kind): bigint | undefined {
  if (!isMoney(kind)) return 0n;
  const amount = parseAmount(terms.amount);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/** Returns the body of the request; undefined while a field is invalid. */
export function bodyOf(terms: TypedTerms, kind: Kind): object | undefined {
  const [points, memberMax, levelMin, position] = (['points', 'memberMax', 'levelMin', 'position'] as const).map(
    (field) => numberOf(terms, field),
  );
  const turnoverPercent = isMoney(kind) ? numberOf(terms, 'turnoverPercent') : 0;
  const amountMinor = amountOf(terms, kind);
  const nameEn = terms.nameEn.trim();
  if (points === undefined || memberMax === undefined) return undefined;
  if (levelMin === undefined || position === undefined) return undefined;
  if (turnoverPercent === undefined || amountMinor === undefined || nameEn === '') return undefined;
  const [nameBn, nameAr] = [terms.nameBn.trim(), terms.nameAr.trim()];
  return {
    ...{ nameEn, art: terms.art, points: String(points), memberMax, levelMin, position, turnoverPercent },
    ...(nameBn && { nameBn }),
    ...(nameAr && { nameAr }),
    amountMinor: String(amountMinor),
  };
}
