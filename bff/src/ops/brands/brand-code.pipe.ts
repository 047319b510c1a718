import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Validates a brand's merchant code in a URL path.
 * @throws Failure resource.not_found for a malformed code.
 */
@Injectable()
export class BrandCodePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!CODE.test(value)) throw new Failure('resource.not_found');
    return value;
  }
}
