import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { brandAddress } from './brand-address.js';
import { BrandService } from './brand.service.js';

/** Finds the brand that a request (of a page, a call or a socket) addresses. */
@Injectable()
export class BrandResolver {
  constructor(
    private readonly brands: BrandService,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /** @throws request.invalid for an unreadable brand, resource.not_found for an unknown one. */
  async resolve({ headers }: Pick<IncomingMessage, 'headers'>): Promise<identity.Brand> {
    const address = brandAddress({ host: headers.host, merchant: headers['x-merchant'] }, this.config.demo);
    if (!address) throw new Failure('request.invalid', { fields: [{ field: 'Host', rule: 'brand' }] });
    return 'code' in address ? this.brands.byCode(address.code) : this.brands.byHost(address.host);
  }
}
