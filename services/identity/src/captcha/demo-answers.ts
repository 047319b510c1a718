import { rename, writeFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';

const ANSWERS_MAX = 100;

/**
 * In demo mode, writes the newest answers of captchas and slider checks to a file, so that scripts and the demo's bots
 * can solve them. Only the demo configures this file, and only the owner of the file can read it.
 */
@Injectable()
export class DemoAnswers {
  readonly #answers = new Map<string, string>();

  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  async write(id: string, answer: string): Promise<void> {
    if (this.config.demoCaptchaFile === undefined) return;
    this.#answers.set(id, answer);
    for (const old of [...this.#answers.keys()].slice(0, -ANSWERS_MAX)) this.#answers.delete(old);
    const draft = `${this.config.demoCaptchaFile}.${id}`;
    await writeFile(draft, JSON.stringify(Object.fromEntries(this.#answers)), { mode: 0o600 });
    await rename(draft, this.config.demoCaptchaFile);
  }
}
