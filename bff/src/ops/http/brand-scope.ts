import { Injectable } from '@nestjs/common';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectIdentity, type IdentityClient } from '../../peers.js';
import type { OperatorCaller } from '../session/operator-caller.js';

const ALL_BRANDS = '*';
const FRESH_MS = 15_000;

/** Determines the brands that an operator may work on. */
@Injectable()
export class BrandScope {
  #read: { readonly at: number; readonly brands: Promise<readonly identity.Brand[]> } | undefined;

  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  /** Returns the brands that the operator may work on, in the order in which the deployment lists them. */
  async brands({ operator }: Pick<OperatorCaller, 'operator'>): Promise<readonly identity.Brand[]> {
    const all = await this.#all();
    if (operator.brands.includes(ALL_BRANDS)) return all;
    return all.filter(({ code }) => operator.brands.includes(code));
  }

  /**
   * Returns the codes of the operator's brands, or only the requested code.
   * @throws resource.not_found for a brand that the operator may not work on.
   */
  async codes(caller: OperatorCaller, asked?: string): Promise<string[]> {
    const codes = (await this.brands(caller)).map(({ code }) => code);
    if (asked === undefined) return codes;
    if (!codes.includes(asked)) throw new Failure('resource.not_found', { what: 'brand' });
    return [asked];
  }

  /**
   * Checks that the operator may work on a brand.
   * @throws resource.not_found if not, as for an unknown id.
   */
  async assertHis(caller: OperatorCaller, brand: string): Promise<void> {
    if (!(await this.codes(caller)).includes(brand)) throw new Failure('resource.not_found');
  }

  /** Whether the operator may work on all brands. This is required for data that belongs to no single brand. */
  isOfAll({ operator }: OperatorCaller): boolean {
    return operator.brands.includes(ALL_BRANDS);
  }

  #all(): Promise<readonly identity.Brand[]> {
    if (!this.#read || Date.now() - this.#read.at > FRESH_MS) {
      const brands = this.identity.listBrands({}, { idempotent: true }).then((answer) => answer.brands);
      const read = (this.#read = { at: Date.now(), brands });
      brands.catch(() => {
        if (this.#read === read) this.#read = undefined;
      });
    }
    return this.#read.brands;
  }
}
