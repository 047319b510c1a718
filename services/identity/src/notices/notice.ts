/** A text message or mail to one recipient. */
export type Notice =
  | { readonly channel: 'sms'; readonly to: string; readonly text: string }
  | { readonly channel: 'mail'; readonly to: string; readonly subject: string; readonly text: string };

export const NOTICE_TRIES_MAX = 6;
const PAUSE_FIRST_MS = 2_000;

/** Returns how long (ms) to wait after a failed attempt. `tries` is the number of attempts so far. */
export const pauseAfter = (tries: number): number => PAUSE_FIRST_MS * 2 ** Math.min(tries - 1, 6);

/** The provider's answer to an attempt to send. `refused` is final; after `later` the notice may be tried again. */
export type Delivery = { readonly kind: 'sent' } | { readonly kind: 'refused' | 'later'; readonly reason: string };
