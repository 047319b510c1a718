import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { isFailure } from '@nm/kit/errors/failure.js';
import { BrandsService } from '../brands/brands.service.js';
import { BrandsStore } from '../brands/brands.store.js';
import { Clock } from '../identity.clock.js';
import { Passwords } from '../passwords/passwords.js';
import { OperatorActionsStore } from './operator-actions.store.js';
import { OperatorEnrolmentsStore } from './operator-enrolments.store.js';
import { OperatorSessionsStore } from './operator-sessions.store.js';
import { OperatorsService, type OperatorWithPassword } from './operators.service.js';
import { OperatorsStore } from './operators.store.js';
import { ROLES } from './permissions.js';

/**
 * The command `npm run operator`. `create <name> <display name> <roles> [brands]` creates the first operator's account
 * directly on the machine, `reset <name>` removes a lost authenticator, and `list` shows the accounts.
 */
const HELP = `Say what to do with an operator of the console:
  npm run operator -- list
  npm run operator -- create nila "Nila Das" administrator,cashier      (all brands; or add: nmen,nmbn)
  npm run operator -- reset nila      (a new password for one login; the authenticator is enrolled anew)
Roles: ${Object.keys(ROLES).join(', ')}.`;

/** The author that is logged for a command on this machine: no operator, and a local IP address. */
const ON_THIS_MACHINE = { operatorId: null, address: '127.0.0.1' } as const;

async function main(operators: OperatorsService, [word = '', name = '', ...rest]: readonly string[]): Promise<number> {
  if (word === 'list') {
    for (const { name: each, displayName, roles, brands, active, enrolled } of await operators.list())
      console.log(
        [
          each,
          displayName,
          roles.join(','),
          brands.join(','),
          active ? 'active' : 'inactive',
          enrolled ? '' : 'not enrolled',
        ]
          .filter(Boolean)
          .join('  '),
      );
    return 0;
  }
  const [displayName, roles, brands = '*'] = rest;
  if (word === 'create' && displayName && roles) {
    const rights = { roles: roles.split(','), brands: brands.split(',') };
    tell(
      await operators.create(ON_THIS_MACHINE, { name, displayName, ...rights, reason: 'by command on the machine' }),
    );
    return 0;
  }
  if (word === 'reset' && name) {
    const found = (await operators.list()).find((operator) => operator.name === name);
    if (!found) {
      console.error(`There is no operator ${name}.`);
      return 1;
    }
    const change = { operatorId: found.id, version: found.version, reason: 'by command on the machine' };
    tell(await operators.resetAuthenticator(ON_THIS_MACHINE, change));
    return 0;
  }
  console.error(HELP);
  return 2;
}

const tell = ({ operator, oneTimePassword }: OperatorWithPassword): void =>
  console.log(
    `${operator.name}: ${oneTimePassword} is the password for one login; the console then asks for a new one and for an authenticator.`,
  );

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is not set.');
  process.exit(2);
}
const source = await dataSource({ url, applicationName: 'operator', poolMax: 1 }).initialize();
const db = new Db(source);
const operators = new OperatorsService(
  db,
  new OperatorsStore(db),
  new OperatorEnrolmentsStore(db),
  new OperatorSessionsStore(db),
  new OperatorActionsStore(db),
  new BrandsService({ demo: process.env['DEMO'] === '1' }, new BrandsStore(db)),
  new Passwords(),
  new Clock(),
);
process.exitCode = await main(operators, process.argv.slice(2))
  .catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    console.error(`Refused: ${error.code} ${JSON.stringify(error.data ?? {})}`);
    return 1;
  })
  .finally(() => source.destroy());
