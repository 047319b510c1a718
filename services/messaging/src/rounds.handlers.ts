import { RoundCorrectedSchema, RoundVoidedSchema, type RoundCorrected, type RoundVoided } from '@nm/contracts/games.js';
import { Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { total } from './inbox/big-win.js';
import { MoneyHandlers } from './money.handlers.js';
import { roundReference } from './templates/round-templates.js';

/** Sends messages about rounds that were changed after their settlement. */
export abstract class RoundsHandlers extends MoneyHandlers {
  @Handles(RoundCorrectedSchema, { when: ({ trial }) => !trial })
  async onRoundCorrected(event: RoundCorrected, context: EventContext): Promise<void> {
    const { memberId, currency, payout } = event;
    const about = { currency, amountMinor: total(payout), reference: roundReference(event) };
    await this.deliver(memberId, 'round_corrected', context, about);
  }

  /** If a round was voided before it had a result, only its stake was returned, so the member gets no message. */
  @Handles(RoundVoidedSchema, { when: ({ settled, trial }) => settled && !trial })
  async onRoundVoided(event: RoundVoided, context: EventContext): Promise<void> {
    const { memberId, currency, stake } = event;
    const about = { currency, amountMinor: total(stake), reference: roundReference(event) };
    await this.deliver(memberId, 'round_voided', context, about);
  }
}
