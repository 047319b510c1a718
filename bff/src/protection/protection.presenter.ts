import { identity, type wallet } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { Session } from '../session/session.js';
import type {
  CONFIRM_WITH,
  ExclusionDto,
  ExclusionKindName,
  ProtectionDto,
  SessionReminderDto,
} from './protection.dto.js';

const kindOf = (kind: identity.ExclusionKind): ExclusionKindName =>
  kind === identity.ExclusionKind.SELF ? 'self' : 'cool_off';

const presentExclusion = (exclusion: identity.Exclusion): ExclusionDto => ({
  kind: kindOf(exclusion.kind),
  beginsAt: isoTime(exclusion.beginsAt) ?? '',
  endsAt: isoTime(exclusion.endsAt),
  endAskedAt: isoTime(exclusion.endAskedAt),
  liftsAt: isoTime(exclusion.liftsAt),
});

export const presentProtection = (protection: identity.Protection): ProtectionDto => ({
  ...(protection.exclusion ? { exclusion: presentExclusion(protection.exclusion) } : {}),
  durations: protection.durations.map(({ id, kind, endsAt }) => ({ id, kind: kindOf(kind), endsAt: isoTime(endsAt) })),
  confirmWith: protection.confirmWith as (typeof CONFIRM_WITH)[number],
  reminderMinutes: protection.reminderMinutes,
  reminderChoices: protection.reminderChoices,
});

const MINUTE_MS = 60_000;

/**
 * Converts the settings of the session reminder for the response. The interval starts at the login, and again each time
 * the member answers the reminder.
 */
export function presentReminder(
  { createdAt, remindedAt = createdAt }: Pick<Session, 'createdAt' | 'remindedAt'>,
  minutes: number,
  { stakeMinor, payoutMinor }: Pick<wallet.Played, 'stakeMinor' | 'payoutMinor'>,
): SessionReminderDto {
  return {
    minutes,
    startedAt: new Date(createdAt).toISOString(),
    ...(minutes > 0 ? { dueAt: new Date(remindedAt + minutes * MINUTE_MS).toISOString() } : {}),
    stakeMinor: String(stakeMinor),
    payoutMinor: String(payoutMinor),
    netMinor: String(payoutMinor - stakeMinor),
  };
}
