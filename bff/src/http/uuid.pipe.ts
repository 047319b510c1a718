import { Injectable, type PipeTransform } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Validates an id in a URL path. A malformed id is answered like an unknown one. */
@Injectable()
export class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new Failure('resource.not_found');
    return value.toLowerCase();
  }
}
