import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../brands/brand.js';
import { Clock } from '../identity.clock.js';
import { captchaRequired } from '../identity.errors.js';
import { isUuid } from '../members/member.js';
import { drawCaptcha } from './captcha-picture.js';
import { CaptchasStore } from './captchas.store.js';
import { DemoAnswers } from './demo-answers.js';
import { GLYPHS } from './glyphs.js';

const LETTERS = Object.keys(GLYPHS).join('');
const LENGTH = 4;
const LIFE_MS = 5 * 60_000;

/**
 * Creates captchas and checks their answers. Only the server knows the answer, and each captcha can be checked only
 * once.
 */
@Injectable()
export class CaptchasService {
  constructor(
    private readonly store: CaptchasStore,
    private readonly demo: DemoAnswers,
    private readonly clock: Clock,
  ) {}

  async issue(brand: string): Promise<{ captchaId: string; png: Buffer }> {
    const answer = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const captchaId = randomUUID();
    const png = await drawCaptcha(answer);
    await this.store.add({ id: captchaId, brand, answer, expiresAt: new Date(this.clock.now().getTime() + LIFE_MS) });
    await this.demo.write(captchaId, answer);
    return { captchaId, png };
  }

  /**
   * Checks the answer to a captcha for an action that always needs one. A brand without captchas accepts any answer.
   * @throws Failure identity.captcha_required.
   */
  async check({ code, security }: Pick<Brand, 'code' | 'security'>, captchaId: string, answer: string): Promise<void> {
    if (security.captcha && !(await this.redeem(captchaId, code, answer))) throw captchaRequired();
  }

  /**
   * Checks the answer to a captcha. Returns true if it is correct. The captcha is deleted whether or not the answer is
   * correct.
   */
  async redeem(captchaId: string, brand: string, answer: string | undefined): Promise<boolean> {
    if (!isUuid(captchaId)) return false;
    const expected = await this.store.take(captchaId, brand, this.clock.now());
    return expected !== undefined && expected === answer?.trim().toUpperCase();
  }
}
