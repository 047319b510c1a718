import { Failure } from '@nm/kit/errors/failure.js';

/** An agent's nickname and note for a member of the team, and the agent's blocks of a direct downline (domain §10). */
export interface DownlineSettings {
  /** The nickname that only this agent sees, next to the member's account name; empty if there is none. */
  readonly nickname: string;
  /** The note that only this agent can read; empty if there is none. */
  readonly note: string;
  /** True if the member can neither send nor receive transfers. Deposits and withdrawals are not blocked. */
  readonly transfersBlocked: boolean;
  /** True if the member can sign no new contracts, neither as payer nor as payee. Contracts in force continue. */
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
/** Matches control characters, and characters that change the text direction. Line breaks are allowed in notes. */
const UNREADABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Returns the settings with trimmed texts.
 * @throws Failure request.invalid if a text is too long or has forbidden characters.
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
 * Checks whether an agent may set the given settings for a member. Nicknames and notes are allowed for all members
 * below the agent, blocks only for direct downlines. If a member was moved deeper into the team, the block can still be
 * removed.
 * @param levels the distance in the tree: 1 for a direct downline, undefined if the member is not in the team
 * @throws Failure resource.not_found, team.not_direct.
 */
export function requireAllowed(levels: number | undefined, settings: DownlineSettings, before: DownlineSettings): void {
  if (levels === undefined) throw new Failure('resource.not_found');
  const adds =
    (settings.transfersBlocked && !before.transfersBlocked) || (settings.contractsBlocked && !before.contractsBlocked);
  if (levels > 1 && adds) throw new Failure('team.not_direct');
}
