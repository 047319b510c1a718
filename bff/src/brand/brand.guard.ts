import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { contextOf } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { BrandService } from './brand.service.js';

const OPEN_WHEN_CLOSED = 'bff:open-when-closed';

/**
 * Marks a route that stays available during maintenance and for blocked regions, because the page that is shown then
 * needs it.
 */
export const OpenWhenClosed = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN_WHEN_CLOSED, true);

/**
 * Determines the brand of a request. Refuses the request if the brand is under maintenance or blocked in the visitor's
 * region (specification §2).
 */
@Injectable()
export class BrandGuard implements CanActivate {
  constructor(
    private readonly brands: BrandService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const brand = await this.brands.ofRequest(request);
    contextOf(request).brand = brand;
    const open = this.reflector.getAllAndOverride<boolean | undefined>(OPEN_WHEN_CLOSED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!open) assertOpen(brand);
    return true;
  }
}

/**
 * Throws if the brand's site is closed.
 * @throws Failure system.maintenance with the expected end; access.region.
 */
export function assertOpen(brand: identity.Brand): void {
  if (brand.status === 1) {
    const until = isoTime(brand.maintenanceUntil);
    throw new Failure('system.maintenance', until ? { until } : undefined);
  }
  if (brand.status === 2) throw new Failure('access.region');
}
