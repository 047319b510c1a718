import { useQueryClient } from '@tanstack/react-query';
import { useLiveSignals } from '../lib/realtime/socket.js';

/** Holds the socket while somebody is logged in. */
export function LiveSignals(): null {
  useLiveSignals(useQueryClient());
  return null;
}
