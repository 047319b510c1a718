import { Injectable } from '@nestjs/common';

/** Returns the present time. It is an injectable class, so that a test can set the time. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
