import { randomUUID } from 'node:crypto';

/** One message with its receiver. */
export interface Message {
  readonly id: string;
  readonly kind: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
  /** The sender's reference; a repeat is not a second message. */
  readonly reference: string;
}

const KEPT_MAX = 500;

/** Delivered messages, newest first, in memory: a restart empties every inbox. */
export class Messages {
  private kept: Message[] = [];

  /** Stores a message once; a repeat of its reference changes nothing and returns the first. */
  add(message: Omit<Message, 'id' | 'receivedAt'>): Message {
    const known =
      message.reference === ''
        ? undefined
        : this.kept.find(({ kind, reference }) => kind === message.kind && reference === message.reference);
    if (known) return known;
    const added = { ...message, id: randomUUID(), receivedAt: new Date().toISOString() };
    this.kept = [added, ...this.kept].slice(0, KEPT_MAX);
    return added;
  }

  /** Newest first; of one receiver if given. */
  list(to?: string | null): readonly Message[] {
    return to ? this.kept.filter((message) => message.to === to) : this.kept;
  }
}
