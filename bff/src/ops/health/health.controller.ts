import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../openapi/answers.js';
import { May } from '../session/permission.js';
import { HealthDto } from './health.dto.js';
import { ServiceHealth } from './service-health.js';

@ApiTags('today')
@Controller('ops/health')
export class HealthController {
  constructor(private readonly health: ServiceHealth) {}

  /** Returns whether the services run, how old the oldest unsent event is, what waits, and the last closed day. */
  @Get()
  @May('figures.read')
  @Answers(HealthDto)
  report(): Promise<HealthDto> {
    return this.health.report();
  }
}
