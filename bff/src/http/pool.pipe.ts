import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const POOL = /^[a-z0-9_.-]{1,64}$/;

/** Checks the name of a jackpot pool in a path. @throws Failure resource.not_found for a malformed one. */
@Injectable()
export class PoolPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!POOL.test(value)) throw new Failure('resource.not_found');
    return value;
  }
}
