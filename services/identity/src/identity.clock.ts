import { Injectable } from '@nestjs/common';

/** The current time, injectable so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
