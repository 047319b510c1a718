import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/** Checks a brand's merchant code in a path. @throws Failure resource.not_found for a malformed one. */
@Injectable()
export class BrandCodePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!CODE.test(value)) throw new Failure('resource.not_found');
    return value;
  }
}
