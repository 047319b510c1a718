import type { Role } from './permissions.js';

/** The value in an operator's list of brands that stands for all brands. */
export const ALL_BRANDS = '*';

/** An operator: a person who works in the operators' console. The password hash and other secrets are not included. */
export interface Operator {
  readonly id: string;
  /** The login name. It is unique without regard to upper and lower case. */
  readonly name: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
  /** The codes of the brands for which the operator works, or only `*` for all brands. */
  readonly brands: readonly string[];
  readonly active: boolean;
  /** True if the operator has enrolled an authenticator app. */
  readonly enrolled: boolean;
  /** The version of the account. Every change increases it. */
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
 * The author of a change: an operator and the IP address of the request. Without an operator's id, the author is a
 * command on the machine.
 */
export interface Actor {
  readonly operatorId: string | null;
  readonly address: string;
}

const NAME = /^[a-z0-9][a-z0-9._-]{2,31}$/;

/**
 * Returns true if a text may be an operator's name: 3 to 32 characters, which are lower-case letters, digits or `._-`,
 * beginning with a letter or digit.
 */
export const isOperatorName = (text: string): boolean => NAME.test(text);

const DISPLAY_NAME_MAX = 64;

export const isDisplayName = (text: string): boolean =>
  text.trim() === text && text.length > 0 && text.length <= DISPLAY_NAME_MAX && !/\p{C}/u.test(text);

/** Returns true if the brands in `scope` include all brands in `asked`. */
export const coversBrands = (scope: readonly string[], asked: readonly string[]): boolean =>
  scope.includes(ALL_BRANDS) || asked.every((brand) => scope.includes(brand));
