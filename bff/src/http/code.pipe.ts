import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const CODE = /^[A-Z0-9_.-]{1,64}$/i;

/** Checks a vendor's or a game's code in a path. @throws Failure resource.not_found for a malformed one. */
@Injectable()
export class CodePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!CODE.test(value)) throw new Failure('resource.not_found');
    return value.toUpperCase();
  }
}
