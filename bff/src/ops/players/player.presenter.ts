import { identity, type wallet } from '@nm/contracts';
import { isoTime } from '../../http/time.js';
import { memberTypeNumber } from '../../member/member-type.js';
import { deviceName } from '../../session/device.js';
import type { UsedSession } from '../../session/session.js';
import { maskedIp } from '../masked-data.js';
import type { PersonDto } from '../operators/operator.dto.js';
import { presentWithdrawal } from '../../withdrawals/withdrawal.presenter.js';
import type { PlayerMoneyDto, PlayerSumsDto, PlayerWithdrawalPageDto } from './player-money.dto.js';
import type { PlayerDto, PlayerNoteDto, PlayerRowDto, PlayerSessionDto, PlayerStatusName } from './player.dto.js';

const { MemberStatus, ExclusionKind } = identity;

const STATUSES: Readonly<Record<identity.MemberStatus, PlayerStatusName>> = {
  [MemberStatus.UNSPECIFIED]: 'active',
  [MemberStatus.ACTIVE]: 'active',
  [MemberStatus.EXCLUDED]: 'excluded',
  [MemberStatus.DISABLED]: 'disabled',
};

export const presentRow = (member: identity.Member): PlayerRowDto => ({
  id: member.id,
  account: member.account,
  brand: member.brand,
  type: memberTypeNumber(member.type),
  status: STATUSES[member.status],
  currency: member.currency,
  registeredAt: isoTime(member.registeredAt) ?? '',
});

export function presentPlayer(member: identity.Member, player: identity.Player, revealed: boolean): PlayerDto {
  const { payeeName, mobile, mail, birthDate, confirmed, hasDocument, uplineAccount, exclusion } = player;
  const lastLoginAt = isoTime(player.lastLoginAt);
  return {
    ...presentRow(member),
    language: member.language,
    name: payeeName,
    mobile,
    mail,
    birthDate,
    confirmed,
    hasDocument,
    upline: uplineAccount,
    ...(lastLoginAt && { lastLoginAt }),
    locks: player.withdrawalLocks.map(({ reason, until }) => ({ reason, ...(until && { until: isoTime(until) }) })),
    ...(exclusion && { exclusion: presentExclusion(exclusion) }),
    revealed,
  };
}

function presentExclusion({ kind, beginsAt, endsAt, liftsAt }: identity.Exclusion) {
  return {
    kind: kind === ExclusionKind.SELF ? 'self' : 'cool_off',
    beginsAt: isoTime(beginsAt) ?? '',
    ...(endsAt && { endsAt: isoTime(endsAt) }),
    ...(liftsAt && { liftsAt: isoTime(liftsAt) }),
  };
}

export const presentNote = (
  { noteId, operatorId, text, at }: identity.PlayerNote,
  person: (id: string) => PersonDto,
): PlayerNoteDto => ({ id: noteId, at: isoTime(at) ?? '', by: person(operatorId), text });

/**
 * Converts a member's session for the response.
 * @param revealed whether to show the whole IP address, for which the operator must have given a reason
 */
export const presentSession = ({ session, lastUsedAt }: UsedSession, revealed: boolean): PlayerSessionDto => ({
  id: session.id,
  device: deviceName(session.device),
  address: revealed ? session.ip : maskedIp(session.ip),
  startedAt: new Date(session.createdAt).toISOString(),
  ...(lastUsedAt !== undefined && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
});

/**
 * Converts the balances of an account for the response. All are zero if the account does not exist in the ledger yet.
 */
export function presentMoney(
  currency: string,
  balance?: wallet.Balance,
  withdrawable?: wallet.Withdrawable,
): PlayerMoneyDto {
  const debtSince = isoTime(balance?.debtSince);
  return {
    open: balance !== undefined,
    currency,
    cashMinor: String(balance?.cashMinor ?? 0n),
    bonusMinor: String(balance?.bonusMinor ?? 0n),
    heldMinor: String(balance?.heldMinor ?? 0n),
    debtMinor: String(balance?.debtMinor ?? 0n),
    ...(debtSince && { debtSince }),
    withdrawableMinor: String(withdrawable?.withdrawableMinor ?? 0n),
    items: (withdrawable?.items ?? []).map(({ reason, amountMinor, restMinor, reference }) => ({
      reason,
      amountMinor: String(amountMinor),
      restMinor: String(restMinor),
      reference,
    })),
    asOf: new Date().toISOString(),
  };
}

export const presentSums = (currency: string, activity?: wallet.MonthActivity): PlayerSumsDto => ({
  currency,
  openingMinor: String(activity?.openingMinor ?? 0n),
  depositedMinor: String(activity?.depositedMinor ?? 0n),
  withdrawnMinor: String(activity?.withdrawnMinor ?? 0n),
  stakedMinor: String(activity?.stakedMinor ?? 0n),
  wonMinor: String(activity?.wonMinor ?? 0n),
  bonusMinor: String(activity?.bonusMinor ?? 0n),
  betCount: Number(activity?.betCount ?? 0n),
});

/** Converts withdrawals for the response, without the account holder's name, which only the complete profile shows. */
export const presentWithdrawals = (page: wallet.ListWithdrawalsResponse): PlayerWithdrawalPageDto => ({
  content: page.content.map((each) => {
    const { withdrawalId, masked, requestedAt, endedAt, ...shown } = presentWithdrawal(each);
    const { reference, status, currency, amountMinor, institution, notReceived } = shown;
    return {
      ...{ id: withdrawalId, reference, status, currency, amountMinor, institution, number: masked, notReceived },
      ...(requestedAt && { requestedAt }),
      ...(endedAt && { endedAt }),
    };
  }),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalCount: Number(page.totalCount),
});
