import { CASCADE_MACHINES } from '../machines.js';
import { seededUniform, simulate } from '../simulation.js';

// npm run simulate -w @nm/sandbox -- CRAB_SHORE [rounds] [seed] [bought]: prints the return of this many simulated
// rounds, which are paid spins or bought free spins.
const [code, rounds = '100000000', seed = String(Date.now() % 2 ** 31), kind] = process.argv.slice(2);
const isBought = kind === 'bought';
const machine = CASCADE_MACHINES.find(({ gameCode }) => gameCode === code);
if (!machine)
  throw new Error(`No such machine: ${code}. There are ${CASCADE_MACHINES.map((one) => one.gameCode).join(', ')}.`);
const { returned, margin, ...rest } = simulate(machine, Number(rounds), seededUniform(Number(seed)), isBought);
const stated = isBought ? machine.boughtReturned : machine.returned;
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
console.log(
  JSON.stringify({ machine: code, seed, returned: percent(returned), margin: percent(margin), ...rest }, undefined, 2),
);
if (Math.abs(returned - stated) > margin) {
  console.error(`The pay table states ${percent(stated)}, which is outside the interval.`);
  process.exitCode = 1;
}
