import type { Command, Posting } from '@nm/wallet/ledger/command.js';

/** What clients keep of their own: all that they sent, and what they were told. Keys are unique over the book. */
export class ClientBook {
  readonly sent = new Map<string, Command>();
  readonly acknowledged = new Map<string, Posting>();

  send(command: Command): void {
    this.sent.set(command.key, command);
  }

  /** @throws Error when a key was told two answers. */
  acknowledge(key: string, posting: Posting): void {
    const earlier = this.acknowledged.get(key);
    if (earlier && earlier.transferId !== posting.transferId) throw new Error(`${key} was answered with two transfers`);
    this.acknowledged.set(key, posting);
  }

  /** Sent, and never heard of: what a client asks again. */
  get open(): Command[] {
    return [...this.sent.values()].filter(({ key }) => !this.acknowledged.has(key));
  }
}
