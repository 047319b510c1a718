import type { Role } from './permissions.js';

/** Stands for all brands in the list of an operator's brands. */
export const ALL_BRANDS = '*';

/** A person who works in the console, without password hash and other secrets. */
export interface Operator {
  readonly id: string;
  /** The login name; unique, ignoring case. */
  readonly name: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
  /** The codes of the brands for which the operator works, or only `*`. */
  readonly brands: readonly string[];
  readonly active: boolean;
  /** True if the operator has an authenticator. */
  readonly enrolled: boolean;
  /** Increases with every change of the account. */
  readonly version: bigint;
  readonly registeredAt: Date;
  readonly registeredBy: OperatorName | null;
  readonly reactivatedBy: OperatorName | null;
  readonly lastLoginAt: Date | null;
}

export interface OperatorName {
  readonly id: string;
  readonly name: string;
}

/**
 * The operator who requests a change, with the address of the request. Without an id it is a command on the machine.
 */
export interface Actor {
  readonly operatorId: string | null;
  readonly address: string;
}

const NAME = /^[a-z0-9][a-z0-9._-]{2,31}$/;

/** Whether a text may be an operator's name: 3 to 32 lower-case letters, digits and `._-`. */
export const isOperatorName = (text: string): boolean => NAME.test(text);

const DISPLAY_NAME_MAX = 64;

export const isDisplayName = (text: string): boolean =>
  text.trim() === text && text.length > 0 && text.length <= DISPLAY_NAME_MAX && !/\p{C}/u.test(text);

/** Whether the brands of one list include all brands of another. */
export const coversBrands = (scope: readonly string[], asked: readonly string[]): boolean =>
  scope.includes(ALL_BRANDS) || asked.every((brand) => scope.includes(brand));
