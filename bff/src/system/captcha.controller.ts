import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { CalledFrom, type From } from '../http/params.js';
import { Answers, AnswersWith } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { CredentialRate } from '../rate-limit/rate-limit.guard.js';
import { FromAnyRegion, Visitors } from '../session/access.js';
import { CAPTCHA_COOKIE, SLIDER_COOKIE } from './captcha-cookie.js';
import { SliderDto } from './slider.dto.js';

const CAPTCHA_LIFE_MS = 5 * 60_000;
/**
 * How long (ms) the cookie of a slider puzzle lasts. It is long because a member may first have to enter a code that
 * was just sent.
 */
const SLIDER_LIFE_MS = 60 * 60_000;

@ApiTags('system')
@Controller('wps/captcha')
export class CaptchaController {
  constructor(
    @InjectIdentity() private readonly identity: IdentityClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Returns a new captcha as a PNG in base64. Its id is set in an HttpOnly cookie, so that scripts of the page cannot
   * read it.
   */
  @Get()
  @FromAnyRegion()
  @Visitors()
  @CredentialRate(COST.picture)
  @AnswersWith({ type: 'string', format: 'byte', description: 'PNG' })
  async picture(@CalledFrom() origin: From, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { captchaId, png } = await this.identity.issueCaptcha({ origin });
    this.#keep(response, CAPTCHA_COOKIE, captchaId, CAPTCHA_LIFE_MS);
    return Buffer.from(png).toString('base64');
  }

  /**
   * Returns a new slider puzzle. Its id is set in an HttpOnly cookie. The position of the piece is sent as `slider`
   * with the form that needs this check.
   */
  @Get('slider')
  @FromAnyRegion()
  @Visitors()
  @CredentialRate(COST.picture)
  @Answers(SliderDto)
  async slider(@CalledFrom() origin: From, @Res({ passthrough: true }) response: Response): Promise<SliderDto> {
    const { sliderId, picture, piece, pieceTop } = await this.identity.issueSlider({ origin });
    this.#keep(response, SLIDER_COOKIE, sliderId, SLIDER_LIFE_MS);
    const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    return { picture: inBase64(picture), piece: inBase64(piece), pieceTop };
  }

  #keep(response: Response, name: string, id: string, maxAge: number): void {
    const secure = this.config.publicUrl.startsWith('https:');
    response.cookie(name, id, { httpOnly: true, sameSite: 'strict', path: '/wps', maxAge, secure });
  }
}
