import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../identity.clock.js';
import { isUuid } from '../members/uuid.js';
import { drawCaptcha } from './captcha-picture.js';
import { CaptchasStore } from './captchas.store.js';
import { GLYPHS } from './glyphs.js';

const LETTERS = Object.keys(GLYPHS).join('');
const LENGTH = 4;
const LIFE_MS = 5 * 60_000;

/** Pictures that a person reads and a script does not. Known to the server only, and good for one answer. */
@Injectable()
export class CaptchasService {
  constructor(
    private readonly store: CaptchasStore,
    private readonly clock: Clock,
  ) {}

  async issue(brand: string): Promise<{ captchaId: string; png: Buffer }> {
    const answer = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const captchaId = randomUUID();
    const png = await drawCaptcha(answer);
    await this.store.add({ id: captchaId, brand, answer, expiresAt: new Date(this.clock.now().getTime() + LIFE_MS) });
    return { captchaId, png };
  }

  /** Whether the answer is right. The captcha is used up either way. */
  async redeem(captchaId: string, brand: string, answer: string | undefined): Promise<boolean> {
    if (!isUuid(captchaId)) return false;
    const expected = await this.store.take(captchaId, brand, this.clock.now());
    return expected !== undefined && expected === answer?.trim().toUpperCase();
  }
}
