import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { CalledFrom, type From } from '../http/params.js';
import { AnswersWith } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { CredentialRate } from '../rate-limit/rate-limit.guard.js';
import { Visitors } from '../session/access.js';
import { CAPTCHA_COOKIE } from './captcha-cookie.js';

const CAPTCHA_LIFE_MS = 5 * 60_000;
@ApiTags('system')
@Controller('wps/captcha')
export class CaptchaController {
  constructor(
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Returns a new captcha as PNG in base64. Its id is set in an HttpOnly cookie, so that scripts of the page cannot
   * read it.
   */
  @Get()
  @Visitors()
  @CredentialRate(COST.picture)
  @AnswersWith({ type: 'string', format: 'byte', description: 'PNG' })
  async picture(@CalledFrom() origin: From, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { captchaId, png } = await this.identity.issueCaptcha({ origin });
    response.cookie(CAPTCHA_COOKIE, captchaId, {
      httpOnly: true,
      sameSite: 'strict',
      path: '/wps',
      maxAge: CAPTCHA_LIFE_MS,
      secure: this.config.publicUrl.startsWith('https:'),
    });
    return Buffer.from(png).toString('base64');
  }
}
