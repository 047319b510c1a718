import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import type { Delivery, Notice } from './notice.js';

const TIMEOUT_MS = 5_000;

/**
 * Calls the provider of text messages: `POST /v1/messages`, with the key as Bearer token. Each call contains our own
 * reference for the message, so that the provider sends a message only once even if the call is repeated.
 */
@Injectable()
export class SmsGateway {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  async send(reference: string, { to, text }: Extract<Notice, { channel: 'sms' }>): Promise<Delivery> {
    const { sms } = this.config;
    if (!sms) return { kind: 'refused', reason: 'no SMS provider is configured' };
    try {
      const answer = await fetch(new URL('/v1/messages', sms.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${sms.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, text, reference }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await answer.body?.cancel();
      if (answer.ok) return { kind: 'sent' };
      const kind = answer.status >= 500 || answer.status === 429 || answer.status === 408 ? 'later' : 'refused';
      return { kind, reason: `the SMS provider answered ${answer.status}` };
    } catch (error) {
      return { kind: 'later', reason: error instanceof Error ? error.name : 'unreachable' };
    }
  }
}
