import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { FreeRoundsService } from './free-rounds.service.js';

/** Pays the winnings of free rounds when the games service reports that the free rounds have ended. */
@Consumer({ name: 'promotions.free-rounds', kind: 'effect' })
export class FreeRoundsHandlers {
  constructor(@Inject(FreeRoundsService) private readonly freeRounds: FreeRoundsService) {}

  @Handles(games.FreeRoundsEndedSchema)
  async onFreeRoundsEnded(event: games.FreeRoundsEnded, { tx, occurredAt }: EventContext): Promise<void> {
    await this.freeRounds.end(tx, event, occurredAt);
  }
}
