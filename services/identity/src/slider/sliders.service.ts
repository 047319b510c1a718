import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Brand } from '../brands/brand.js';
import { isModuleOn } from '../brands/brand-module.js';
import { DemoAnswers } from '../captcha/demo-answers.js';
import { Clock } from '../identity.clock.js';
import { sliderRequired, tooManyCodes } from '../identity.errors.js';
import { addressGroup, placeOf, type Place } from '../login/place.js';
import { isUuid } from '../members/member.js';
import type { Origin } from '../members/origin.js';
import { drawSlider, type SliderPicture } from './slider-picture.js';
import { SlidersStore, type ShownSlider } from './sliders.store.js';

const LIFE_MS = 5 * 60_000;
/** The maximum distance (px) from the gap at which the released piece still counts as correct. */
export const TOLERANCE_PX = 5;
/**
 * The maximum number of wrong answers from one place (known device or network) within the time window. A blind guess
 * is correct in about one of sixteen cases. The limit is not lower, because all visitors behind an IP address share it.
 */
export const TRIES_MAX = 30;
const TRIES_WINDOW_MS = 10 * 60_000;
const POSITION = /^\d{1,3}$/;

/**
 * Runs the slider check before a login, a registration and a text message (specification §4). The position of the gap
 * is stored on the server and never sent. A picture can be answered once, and only by the browser and network to which
 * it was shown.
 */
@Injectable()
export class Sliders {
  constructor(
    private readonly store: SlidersStore,
    private readonly demo: DemoAnswers,
    private readonly clock: Clock,
  ) {}

  /** Draws a new picture for a visitor. */
  async issue(origin: Origin): Promise<Omit<SliderPicture, 'gapLeft'> & { readonly sliderId: string }> {
    const { gapLeft, ...shown } = await drawSlider();
    const sliderId = randomUUID();
    await this.store.add(
      { id: sliderId, brand: origin.brand, visitor: visitorOf(origin), gapLeft },
      new Date(this.clock.now().getTime() + LIFE_MS),
    );
    await this.demo.write(sliderId, String(gapLeft));
    return { ...shown, sliderId };
  }

  /**
   * Checks the position at which the visitor released the piece. The picture can then not be answered again, whether
   * the position is right or wrong. The attempt is counted before the position is compared, so that parallel guesses
   * are counted too. Only answers to a valid picture of this visitor are counted. Otherwise an attacker could use up
   * the limit of an IP address with random picture ids and block all its visitors.
   * @param place the place for which the attempt is counted; by default the visitor's network.
   * @returns the answered picture, for `giveBack`; undefined if the brand has no slider check.
   * @throws Failure identity.slider_required, request.rate_limited.
   */
  async check(
    brand: Brand,
    origin: Origin,
    position: string | undefined,
    place: Place = placeOf(origin.ip, undefined),
  ): Promise<ShownSlider | undefined> {
    if (!isModuleOn(brand.modules, 'SLIDER3')) return undefined;
    if (!isUuid(origin.sliderId) || position === undefined || !POSITION.test(position)) throw sliderRequired();
    const now = this.clock.now();
    const shown = await this.store.take(origin.sliderId, { brand: brand.code, visitor: visitorOf(origin) }, now);
    if (!shown) throw sliderRequired();
    const counter = digest(place.key);
    const since = new Date(now.getTime() - TRIES_WINDOW_MS);
    const { tries, countedFrom } = await this.store.countTry(brand.code, counter, now, since);
    if (tries > TRIES_MAX) throw tooManyCodes(countedFrom.getTime() + TRIES_WINDOW_MS - now.getTime());
    if (Math.abs(Number(position) - shown.gapLeft) > TOLERANCE_PX) throw sliderRequired();
    await this.store.returnTry(brand.code, counter);
    return shown;
  }

  /**
   * Makes an answered picture valid for one more call of the same visitor. It is used when a login was refused because
   * the visitor must add a captcha answer or a second factor.
   */
  async giveBack(shown: ShownSlider | undefined): Promise<void> {
    if (shown) await this.store.add(shown, new Date(this.clock.now().getTime() + LIFE_MS));
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns the digest of the visitor's network and browser. A picture that was solved cannot be used from another
 * network or browser.
 */
const visitorOf = ({ ip, userAgent }: Origin): Buffer => digest(`${addressGroup(ip)}\n${userAgent}`);
