import { CASCADE_MACHINES } from '../machines.js';
import { seededUniform, simulate } from '../simulation.js';

// npm run simulate -w @nm/sandbox -- CRAB_SHORE [spins] [seed]: prints what so many spins return.
const [code, spins = '100000000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const machine = CASCADE_MACHINES.find(({ gameCode }) => gameCode === code);
if (!machine)
  throw new Error(`No such machine: ${code}. There are ${CASCADE_MACHINES.map((one) => one.gameCode).join(', ')}.`);
const { returned, margin, ...rest } = simulate(machine, Number(spins), seededUniform(Number(seed)));
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
console.log(
  JSON.stringify({ machine: code, seed, returned: percent(returned), margin: percent(margin), ...rest }, undefined, 2),
);
if (Math.abs(returned - machine.returned) > margin) {
  console.error(`The pay table states ${percent(machine.returned)}, which is outside the interval.`);
  process.exitCode = 1;
}
