/** Where a method keeps its options for the guard. */
export const RPC_OPTIONS = Symbol('rpc options');

export interface RpcOptions {
  /** The services that may call this method; nobody else passes. */
  readonly callers: readonly string[];
  /** The request's `member_id` (or `agent_id`) must be the member that the caller's token names. */
  readonly actsFor?: 'member' | 'agent';
}
