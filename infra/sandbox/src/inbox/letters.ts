import { randomUUID } from 'node:crypto';

/** One message that somebody would have received. */
export interface Letter {
  readonly id: string;
  readonly kind: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedAt: string;
  /** The sender's own name of it: the same again is no second message. */
  readonly reference: string;
}

const KEPT_MAX = 500;

/** What was delivered, newest first, in memory: a restart empties every inbox. */
export class Letters {
  private kept: Letter[] = [];

  /** Keeps a message once; a repeat of its reference changes nothing and gives the first. */
  add(letter: Omit<Letter, 'id' | 'receivedAt'>): Letter {
    const known =
      letter.reference === ''
        ? undefined
        : this.kept.find(({ kind, reference }) => kind === letter.kind && reference === letter.reference);
    if (known) return known;
    const added = { ...letter, id: randomUUID(), receivedAt: new Date().toISOString() };
    this.kept = [added, ...this.kept].slice(0, KEPT_MAX);
    return added;
  }

  /** Newest first; of one receiver when named. */
  list(to?: string | null): readonly Letter[] {
    return to ? this.kept.filter((letter) => letter.to === to) : this.kept;
  }
}
