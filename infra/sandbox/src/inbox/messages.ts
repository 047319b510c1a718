import { randomUUID } from 'node:crypto';

/** One message with its receiver. */
export interface Message {
  readonly id: string;
  readonly kind: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
  /**
   * The sender's reference. A message with a reference that is already stored is a repeat, and is not stored again. A
   * mail has one reference for all its receivers, so only a second mail to the same receiver is a repeat.
   */
  readonly reference: string;
}

const KEPT_MAX = 500;

/** Stores messages in memory, newest first. A restart deletes them. */
export class Messages {
  private kept: Message[] = [];

  /** Stores a message. A repeat with the same reference is not stored; the first message is returned. */
  add(message: Omit<Message, 'id' | 'receivedAt'>): Message {
    const known = message.reference === '' ? undefined : this.kept.find((kept) => isRepeat(kept, message));
    if (known) return known;
    const added = { ...message, id: randomUUID(), receivedAt: new Date().toISOString() };
    this.kept = [added, ...this.kept].slice(0, KEPT_MAX);
    return added;
  }

  /** Returns the messages, newest first. If a receiver is given, only the messages to this receiver are returned. */
  list(to?: string | null): readonly Message[] {
    return to ? this.kept.filter((message) => message.to === to) : this.kept;
  }
}

const isRepeat = (kept: Message, { kind, reference, to }: Pick<Message, 'kind' | 'reference' | 'to'>): boolean =>
  kept.kind === kind && kept.reference === reference && (kind === 'sms' || kept.to === to);
