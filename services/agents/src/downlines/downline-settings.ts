import { Failure } from '@nm/kit/errors/failure.js';

/** What an agent notes about a member of the own team, and blocks for a direct downline (domain §10). */
export interface DownlineSettings {
  /** Shown beside the account to this agent only; empty for none. */
  readonly nickname: string;
  /** Private to this agent; empty for none. */
  readonly note: string;
  /** Blocks transfers of the member, both sent and received. Deposits and withdrawals go on. */
  readonly transfersBlocked: boolean;
  /** Blocks new contracts of the member as payer and as payee. Contracts in force go on. */
  readonly contractsBlocked: boolean;
}

export const NO_SETTINGS: DownlineSettings = {
  nickname: '',
  note: '',
  transfersBlocked: false,
  contractsBlocked: false,
};

const NICKNAME_LENGTH_MAX = 40;
const NOTE_LENGTH_MAX = 500;
/** Control characters, and marks that would change the direction of the text around. A note may have lines. */
const UNREADABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns the settings with trimmed texts.
 * @throws Failure request.invalid for a text that is too long or has unreadable characters.
 */
export function checkedSettings(settings: DownlineSettings): DownlineSettings {
  const [nickname, note] = [settings.nickname.trim(), settings.note.trim()];
  if ([...nickname].length > NICKNAME_LENGTH_MAX || UNREADABLE.test(nickname))
    throw new Failure('request.invalid', { field: 'nickname' });
  if ([...note].length > NOTE_LENGTH_MAX || UNREADABLE.test(note.replace(/\n/g, '')))
    throw new Failure('request.invalid', { field: 'note' });
  return { ...settings, nickname, note };
}

/**
 * Refuses what an agent may not set for a member at this distance: 1 for a direct downline, undefined outside of the team.
 * An agent notes about everyone below, and blocks direct downlines only. A block of a member who was moved away can still
 * be taken back.
 * @throws Failure resource.not_found, team.not_direct.
 */
export function requireAllowed(levels: number | undefined, settings: DownlineSettings, before: DownlineSettings): void {
  if (levels === undefined) throw new Failure('resource.not_found');
  const adds =
    (settings.transfersBlocked && !before.transfersBlocked) || (settings.contractsBlocked && !before.contractsBlocked);
  if (levels > 1 && adds) throw new Failure('team.not_direct');
}
