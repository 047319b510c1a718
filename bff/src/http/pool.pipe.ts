import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const POOL = /^[a-z0-9_.-]{1,64}$/;

/**
 * Validates the name of a jackpot pool in a URL path.
 * @throws Failure resource.not_found for a malformed name.
 */
@Injectable()
export class PoolPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!POOL.test(value)) throw new Failure('resource.not_found');
    return value;
  }
}
