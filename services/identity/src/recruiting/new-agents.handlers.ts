import { AgentApplicationAcceptedSchema, type AgentApplicationAccepted } from '@nm/contracts/messaging.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { NewAgents } from './new-agents.service.js';

/** Turns a member into an agent after an operator accepted the member's application (domain rules §3). */
@Consumer({ name: 'identity.new-agents', kind: 'effect' })
export class NewAgentsHandlers {
  constructor(private readonly agents: NewAgents) {}

  @Handles(AgentApplicationAcceptedSchema)
  async onAgentApplicationAccepted(event: AgentApplicationAccepted, { tx }: EventContext): Promise<void> {
    await this.agents.promote(tx, event);
  }
}
