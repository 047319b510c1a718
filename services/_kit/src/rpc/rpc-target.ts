import { isIP } from 'node:net';
import type { ChannelOptions } from '@grpc/grpc-js';

/**
 * The gRPC setting by which calls are sent to the instances in turn (round robin). An instance that is unreachable is
 * skipped until it answers again.
 */
const IN_TURN = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });

/**
 * The options of every gRPC channel: keep-alive, a fast reconnect after a restart of the server, and calls to all
 * instances in turn.
 */
export const CHANNEL: ChannelOptions = {
  'grpc.service_config': IN_TURN,
  'grpc.service_config_disable_resolution': 1,
  // When an instance is lost, its host name is resolved again after a short time, because the new instance may have
  // another address.
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
};

/**
 * Converts an address to a gRPC target. The address is one `host:port`, whose host name may resolve to several
 * instances (as in compose), or a list of IPv4 addresses with ports, separated by commas, one for each instance.
 * @throws Error if an address in a list is not an IPv4 address with a port.
 */
export function rpcTarget(address: string): string {
  const copies = address.split(',').map((copy) => copy.trim());
  if (copies.length === 1) return address;
  const odd = copies.find((copy) => isIP(copy.replace(/:\d+$/, '')) !== 4 || !/:\d+$/.test(copy));
  if (odd !== undefined)
    throw new Error(
      `"${odd}" in "${address}" is not an IPv4 address with a port; copies behind one name are found by the name alone.`,
    );
  return `ipv4:${copies.join(',')}`;
}
