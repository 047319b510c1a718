import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { say } from '../../../../src/ui/toast.js';
import type { TopAgentDetail } from '../../lib/surface.js';
import { agentQuery } from './contract-calls.js';

/** Sends a change of an agent's contracts and shows the result. If the server refuses it, the agent is read again. */
export function useAgentChange<Variables>(
  id: string,
  change: (variables: Variables) => Promise<TopAgentDetail>,
  { done, onDone }: { done: (after: TopAgentDetail) => string; onDone: () => void },
): UseMutationResult<TopAgentDetail, Error, Variables> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (after) => {
      client.setQueryData(agentQuery(id).queryKey, after);
      void client.invalidateQueries({ queryKey: ['ops', 'contracts', 'all'] });
      void client.invalidateQueries({ queryKey: ['ops', 'contracts', 'waiting'] });
      say(done(after));
      onDone();
    },
    onError: () => void client.invalidateQueries({ queryKey: agentQuery(id).queryKey }),
  });
}
