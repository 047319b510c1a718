import { productPort } from './site.js';

/** The port of a demo's inbox, as an offset from the product's port. */
const INBOX = 6;

interface Message {
  readonly kind: 'sms' | 'mail';
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
}

/** Waits for a text message or mail to a phone number or mail address, and returns the newest one. */
export async function newestTo(to: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(
      `http://127.0.0.1:${productPort() + INBOX}/sandbox/messages?to=${encodeURIComponent(to)}`,
    );
    const { messages } = (await answer.json()) as { messages: Message[] };
    if (messages[0]) return messages[0].text;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no message arrived for ${to}`);
}
