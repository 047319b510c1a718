import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { typeInContract, type MemberType } from './member-type.js';

/** ACTIVE, EXCLUDED (may log in and withdraw, nothing else), DISABLED (may not log in). Numbers are the contract's. */
export type MemberStatus =
  | identity.MemberStatus.ACTIVE
  | identity.MemberStatus.EXCLUDED
  | identity.MemberStatus.DISABLED;

/** A person or agent of one brand, without secrets. */
export interface Member {
  readonly id: string;
  readonly brand: string;
  /** As typed at registration; unique in its brand without regard to case. */
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

/** What makes two account names one: compatibility forms folded, case ignored. */
export const accountKey = (account: string): string => account.normalize('NFKC').toLowerCase();

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be an id of ours. Other texts are never sent to the database. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The first letter and the last, the rest hidden; a name of three or fewer shows one letter. */
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
