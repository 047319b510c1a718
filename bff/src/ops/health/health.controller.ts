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

  /**
   * Returns which services run, the age of the oldest unsent event, the number of parked events, and the last day
   * that the ledger has closed.
   */
  @Get()
  @May('figures.read')
  @Answers(HealthDto)
  report(): Promise<HealthDto> {
    return this.health.report();
  }
}
