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
/** How far (px) from the gap the piece may be put down. */
export const TOLERANCE_PX = 5;
/**
 * How many wrong answers one place may give within the time window. A blind guess is correct in one of twenty cases.
 * The limit is not lower, because visitors behind one IP address share it; a known device of a member has its own
 * limit.
 */
export const TRIES_MAX = 30;
const TRIES_WINDOW_MS = 10 * 60_000;
const POSITION = /^\d{1,3}$/;

/**
 * The slider check before a login, a registration and a text message (specification §4). The position of the gap is
 * stored here and never sent. A picture can be answered once, and only by the browser and network to which it was shown.
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
   * Checks where the visitor put the piece down. The picture is used up in either case. The try is counted before the
   * position is compared, so that parallel guesses are counted too. Only an answer to a valid picture of this visitor
   * is a guess. Other ids are not counted, because otherwise random ids would lock out everybody behind an IP address.
   * @param place where the try is counted, by default the visitor's network.
   * @returns the answered picture, for `giveBack`; undefined if the brand has no slider.
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
   * Makes an answered picture valid for one more call of the same visitor, because the call was refused for a further
   * proof that the visitor must add.
   */
  async giveBack(shown: ShownSlider | undefined): Promise<void> {
    if (shown) await this.store.add(shown, new Date(this.clock.now().getTime() + LIFE_MS));
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The digest of network and browser, so that a solved picture cannot be used from another one. */
const visitorOf = ({ ip, userAgent }: Origin): Buffer => digest(`${addressGroup(ip)}\n${userAgent}`);
