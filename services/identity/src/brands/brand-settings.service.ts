import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import { notFound } from '../identity.errors.js';
import { changedSettings, checkedChange, type BrandChange, type BrandSettings } from './brand-settings.js';
import { BrandSettingsStore, type StoredChange } from './brand-settings.store.js';
import type { Brand } from './brand.js';
import { BrandsService } from './brands.service.js';

const OPERATOR = /^[\x21-\x7e]{1,64}$/;
const NOTE_LENGTH_MAX = 500;

/** A brand as operators see it, with its present settings. */
export interface DeskBrand {
  readonly brand: Brand;
  /** The version of the settings, which each change increases by 1; 0 if no operator has changed the brand. */
  readonly version: bigint;
  readonly changedBy: string;
  readonly changedAt?: Date;
}

/** The operator who changes a brand, the reason, and the version that the operator saw. */
export interface ChangeOrder {
  readonly version: bigint;
  readonly operator: string;
  readonly note: string;
}

/** Lets operators see and change the settings of brands. */
@Injectable()
export class BrandSettingsService {
  constructor(
    private readonly brands: BrandsService,
    private readonly store: BrandSettingsStore,
  ) {}

  /** Returns the brands with these codes and their settings. */
  async list(codes: readonly string[]): Promise<DeskBrand[]> {
    const [brands, newest] = await Promise.all([this.brands.readAll(), this.store.newest(codes)]);
    return brands
      .filter(({ code }) => codes.includes(code))
      .map((brand) =>
        deskBrand(
          brand,
          newest.find((change) => change.brand === brand.code),
        ),
      );
  }

  /** Returns the changes of a brand, newest first. */
  history(code: string): Promise<StoredChange[]> {
    return this.store.history(code);
  }

  /**
   * Changes one part of a brand's settings.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  async change(code: string, given: BrandChange, { version, operator, note }: ChangeOrder): Promise<DeskBrand> {
    if (!OPERATOR.test(operator)) throw new Failure('request.invalid', { field: 'operator_id' });
    if (note.trim() === '' || [...note].length > NOTE_LENGTH_MAX)
      throw new Failure('request.invalid', { field: 'note' });
    const change = checkedChange(await this.brands.byCode(code), given);
    const [newest] = await this.store.newest([code]);
    const settings = changedSettings(newest?.settings ?? {}, change);
    const order = { brand: code, part: change.part, settings, note: note.trim(), changedBy: operator };
    const isRepeat =
      newest !== undefined &&
      newest.version === version + 1n &&
      newest.changedBy === operator &&
      isDeepStrictEqual(withoutEnd(newest.settings), withoutEnd(settings));
    if (!isRepeat && !(await this.store.add(order, version)))
      throw new Failure('review.stale', { version: newest?.version ?? 0n });
    this.brands.forget();
    const [changed] = await this.list([code]);
    if (!changed) throw notFound('brand');
    return changed;
  }
}

const deskBrand = (brand: Brand, newest: StoredChange | undefined): DeskBrand => ({
  ...{ brand, version: newest?.version ?? 0n, changedBy: newest?.changedBy ?? '' },
  ...(newest && { changedAt: newest.changedAt }),
});

/**
 * Returns settings without the end of the maintenance, to recognise a repeated request. The request names minutes and
 * the end is computed from the present time, so a repeated request would give another end.
 */
const withoutEnd = ({ status, ...rest }: BrandSettings): object => ({
  ...rest,
  status: { ...status, until: undefined },
});
