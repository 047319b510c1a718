import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { typeInContract, type MemberType } from './member-type.js';

/**
 * The status of a member. ACTIVE has no restriction; EXCLUDED and DISABLED members may log in and withdraw, but may
 * not play, deposit or receive bonuses and commission. An operator sets DISABLED; a disabled trial member may not log
 * in. The numbers are those of the contract.
 */
export type MemberStatus =
  | identity.MemberStatus.ACTIVE
  | identity.MemberStatus.EXCLUDED
  | identity.MemberStatus.DISABLED;

/** A member of a brand, without the password hash and other secrets. */
export interface Member {
  readonly id: string;
  readonly brand: string;
  /**
   * The account name as the member typed it at registration. It is unique within the brand, without regard to upper
   * and lower case.
   */
  readonly account: string;
  readonly nickname: string;
  readonly type: MemberType;
  readonly status: MemberStatus;
  readonly currency: string;
  readonly language: string;
  readonly uplineId: string | null;
  readonly icon: string;
  readonly registeredAt: Date;
}

/**
 * Returns the folded form of an account name: compatibility characters are normalised and the case is ignored. Two
 * names with the same folded form are the same name.
 */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns true if a text has the form of our ids (UUID). Other texts are not sent to the database, which would refuse
 * them.
 */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Masks an account name for display: only its first and last character are shown. Of a name with at most three
 * characters, only one is shown.
 */
export function maskAccount(account: string): string {
  const letters = [...account];
  const tail = letters.length > 3 ? letters.at(-1) : '';
  return `${letters[0] ?? ''}***${tail}`;
}

export const memberInContract = (member: Member): MessageInitShape<typeof identity.MemberSchema> =>
  create(identity.MemberSchema, {
    id: member.id,
    brand: member.brand,
    account: member.account,
    nickname: member.nickname,
    type: typeInContract(member.type),
    status: member.status,
    currency: member.currency,
    language: member.language,
    uplineId: member.uplineId ?? '',
    icon: member.icon,
    registeredAt: timestampFromDate(member.registeredAt),
  });
