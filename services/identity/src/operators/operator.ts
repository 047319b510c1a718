import type { Role } from './permissions.js';

/** Every brand, in an operator's scope. */
export const ALL_BRANDS = '*';

/** A person who works in the console, without secrets. */
export interface Operator {
  readonly id: string;
  /** Unique without regard to case. */
  readonly name: string;
  readonly displayName: string;
  readonly roles: readonly Role[];
  /** Brand codes, or `*` alone. */
  readonly brands: readonly string[];
  readonly active: boolean;
  /** Has an authenticator. */
  readonly enrolled: boolean;
  /** Rises with every change of the account. */
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

/** The operator who asks for a change, and from which address; without an id it is a command on the machine. */
export interface Actor {
  readonly operatorId: string | null;
  readonly address: string;
}

const NAME = /^[a-z0-9][a-z0-9._-]{2,31}$/;

/** A name that an operator may have: 3 to 32 lower-case letters, digits and `._-`. */
export const isOperatorName = (text: string): boolean => NAME.test(text);

const DISPLAY_NAME_MAX = 64;

export const isDisplayName = (text: string): boolean =>
  text.trim() === text && text.length > 0 && text.length <= DISPLAY_NAME_MAX && !/\p{C}/u.test(text);

/** Whether a scope holds every brand of another. */
export const coversBrands = (scope: readonly string[], asked: readonly string[]): boolean =>
  scope.includes(ALL_BRANDS) || asked.every((brand) => scope.includes(brand));
