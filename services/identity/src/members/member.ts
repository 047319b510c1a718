import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { typeInContract, type MemberType } from './member-type.js';

/**
 * The status of a member: ACTIVE; EXCLUDED (may log in and withdraw, nothing else); DISABLED (may not log in). Numbers
 * are those of the contract.
 */
export type MemberStatus =
  | identity.MemberStatus.ACTIVE
  | identity.MemberStatus.EXCLUDED
  | identity.MemberStatus.DISABLED;

/** A member of one brand, without password hashes and other secrets. */
export interface Member {
  readonly id: string;
  readonly brand: string;
  /** The account name as typed at registration. It is unique in its brand, ignoring case. */
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
 * Returns the folded form of an account name: compatibility characters normalised, case ignored. Names with the same
 * folded form count as the same name.
 */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the form of our ids. A text of another form is never sent to the database. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Masks a name: the first and last letter stay. Of a name with three letters or fewer only one letter stays. */
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
