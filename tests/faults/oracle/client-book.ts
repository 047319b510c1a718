import type { Command, Posting } from '@nm/wallet/ledger/command.js';

/**
 * The clients' own record of the commands that they sent and the answers that they received. Keys are unique over the
 * book.
 */
export class ClientBook {
  readonly sent = new Map<string, Command>();
  readonly acknowledged = new Map<string, Posting>();

  send(command: Command): void {
    this.sent.set(command.key, command);
  }

  /** @throws Error when a key received two different answers. */
  acknowledge(key: string, posting: Posting): void {
    const earlier = this.acknowledged.get(key);
    if (earlier && earlier.transferId !== posting.transferId) throw new Error(`${key} was answered with two transfers`);
    this.acknowledged.set(key, posting);
  }

  /** Commands without an answer, which a client retries. */
  get open(): Command[] {
    return [...this.sent.values()].filter(({ key }) => !this.acknowledged.has(key));
  }
}
