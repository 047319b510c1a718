import { useQueryClient } from '@tanstack/react-query';
import { useLiveSignals } from '../lib/realtime/socket.js';
import { LateFigures } from './stale/late-figures.js';

/** Holds the socket while somebody is logged in, and what says that its pushes are late. */
export function LiveSignals() {
  useLiveSignals(useQueryClient());
  return <LateFigures />;
}
