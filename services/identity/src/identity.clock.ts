import { Injectable } from '@nestjs/common';

/** The time, as one thing that a test may set. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
