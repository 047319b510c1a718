import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Validates the id of an announcement in a URL path.
 * @throws Failure resource.not_found for a malformed id.
 */
@Injectable()
export class AnnouncementIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!ID.test(value)) throw new Failure('resource.not_found');
    return value;
  }
}
