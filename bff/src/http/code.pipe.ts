import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const CODE = /^[A-Z0-9_.-]{1,64}$/i;

/**
 * Validates the code of a vendor or a game in a URL path.
 * @throws Failure resource.not_found for a malformed code.
 */
@Injectable()
export class CodePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!CODE.test(value)) throw new Failure('resource.not_found');
    return value.toUpperCase();
  }
}
