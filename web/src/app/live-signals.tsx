import { useQueryClient } from '@tanstack/react-query';
import { useLiveSignals } from '../lib/realtime/socket.js';
import { LateFigures } from './stale/late-figures.js';

/** Keeps the socket open while it is needed, and loads the card for old figures. */
export function LiveSignals() {
  useLiveSignals(useQueryClient());
  return <LateFigures />;
}
