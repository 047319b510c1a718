import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import type { Delivery, Notice } from './notice.js';

const TIMEOUT_MS = 10_000;

/** Sends mails by SMTP. Outside demo mode the connection must use TLS. */
@Injectable()
export class MailGateway implements OnApplicationShutdown {
  readonly #transport: Transporter | undefined;

  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {
    const { mail, demo } = config;
    if (!mail) return;
    const { hostname, port, protocol, username } = new URL(mail.url);
    const secure = protocol === 'smtps:';
    this.#transport = createTransport({
      host: hostname,
      port: Number(port) || (secure ? 465 : 587),
      secure,
      requireTLS: !demo && !secure,
      ignoreTLS: demo && !secure,
      auth: { user: decodeURIComponent(username) || 'identity', pass: mail.password },
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(reference: string, { to, subject, text }: Extract<Notice, { channel: 'mail' }>): Promise<Delivery> {
    const { mail } = this.config;
    if (!mail || !this.#transport) return { kind: 'refused', reason: 'no mail server is configured' };
    try {
      // The recipient is passed as a single mailbox object. Commas and brackets in the address are then not parsed as a
      // list or a name.
      await this.#transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${reference}@${mail.from.split('@')[1] ?? 'localhost'}>`,
      });
      return { kind: 'sent' };
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      // Status 535 means that the mail server refused our own account. This is not final for the notice: an operator
      // must correct the settings, and the notice is then sent.
      const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode !== 535;
      return {
        kind: isFinal ? 'refused' : 'later',
        reason: `the mail server answered ${responseCode ?? code ?? 'nothing'}`,
      };
    }
  }

  onApplicationShutdown(): void {
    this.#transport?.close();
  }
}
