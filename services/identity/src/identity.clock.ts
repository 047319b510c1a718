import { Injectable } from '@nestjs/common';

/** Gives the current time. It is injectable so that a test can set the time. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
