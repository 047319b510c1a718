/** A text message or mail to one recipient. */
export type Notice =
  | { readonly channel: 'sms'; readonly to: string; readonly text: string }
  | { readonly channel: 'mail'; readonly to: string; readonly subject: string; readonly text: string };

export const NOTICE_TRIES_MAX = 6;
const PAUSE_FIRST_MS = 2_000;

/** Returns how long (ms) to wait before the next attempt to send. `tries` is the number of failed attempts so far. */
export const pauseAfter = (tries: number): number => PAUSE_FIRST_MS * 2 ** Math.min(tries - 1, 6);

/** The result of an attempt to send. `sent` and `refused` are final; after `later` the notice is sent again. */
export type Delivery = { readonly kind: 'sent' } | { readonly kind: 'refused' | 'later'; readonly reason: string };
