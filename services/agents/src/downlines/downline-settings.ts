import { Failure } from '@nm/kit/errors/failure.js';

/** An agent's notes about a member of the team, and the agent's blocks of a direct downline (domain §10). */
export interface DownlineSettings {
  /** A nickname, shown beside the account to this agent only; empty for none. */
  readonly nickname: string;
  /** A note that only this agent can read; empty for none. */
  readonly note: string;
  /** Blocks transfers that the member sends or receives. Deposits and withdrawals are not blocked. */
  readonly transfersBlocked: boolean;
  /** Blocks new contracts of the member as payer and as payee. Contracts in force continue. */
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
/** Control characters and marks that change the text direction. Line breaks are allowed in notes. */
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
 * Checks whether an agent may set these settings for a member. `levels` is the distance: 1 for a direct downline,
 * undefined outside the team. Notes are allowed for all members below, blocks only for direct downlines. The block of a
 * member who was moved away can still be removed.
 * @throws Failure resource.not_found, team.not_direct.
 */
export function requireAllowed(levels: number | undefined, settings: DownlineSettings, before: DownlineSettings): void {
  if (levels === undefined) throw new Failure('resource.not_found');
  const adds =
    (settings.transfersBlocked && !before.transfersBlocked) || (settings.contractsBlocked && !before.contractsBlocked);
  if (levels > 1 && adds) throw new Failure('team.not_direct');
}
