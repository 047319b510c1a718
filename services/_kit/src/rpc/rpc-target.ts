import { isIP } from 'node:net';
import type { ChannelOptions } from '@grpc/grpc-js';

/** Copies take calls in turn; one that is away is left out until it answers again. */
const IN_TURN = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });

/** How every channel of ours behaves: kept alive, back soon after a restart, over all copies of the called service. */
export const CHANNEL: ChannelOptions = {
  'grpc.service_config': IN_TURN,
  'grpc.service_config_disable_resolution': 1,
  // A name is asked again soon after a copy went: its successor may have another address.
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
};

/**
 * gRPC's name for where a service answers: `host:port`, where the host may stand for several copies (as a scaled service
 * of compose does), or one IPv4 address with port for each copy, by comma.
 * @throws Error when one of several addresses is not written as IPv4 with a port.
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
