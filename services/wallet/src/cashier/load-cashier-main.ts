import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { CashierDataStore, MethodsOfAnotherCurrency } from './cashier-data.store.js';
import { readCashierDocument, rulesOff, transferRules } from './cashier-document.js';

/**
 * The program behind `npm run cashier -- <file>`. It loads the cashier data of a brand from a JSON document; with `--
 * <file> --check` it only checks the document. It prints each fault with its path, and loads nothing from a document
 * with a fault. The program connects as the owner role of the database and records the name of the operating-system
 * user.
 */
const [file = '', flag = ''] = process.argv.slice(2);
const { DATABASE_OWNER_URL: url, SUDO_USER: by = userInfo().username, INIT_CWD: folder = '.' } = process.env;
if (file === '' || (flag !== '' && flag !== '--check')) {
  console.error('Name the document: npm run cashier -- cashier.json, or npm run cashier -- cashier.json --check');
  process.exit(2);
}
const text = await readFile(resolve(folder, file), 'utf8').catch(() => undefined);
if (text === undefined) {
  console.error(`There is no file ${file}.`);
  process.exit(2);
}
const document = readCashierDocument(text);
if (!('brand' in document)) {
  for (const fault of document) console.error(fault);
  console.error(`${file} has ${document.length} faults. Nothing was changed.`);
  process.exit(1);
}
const { brand, currency, deposits, withdrawals, transfers, vendorWallets } = document;
const what =
  `${brand} in ${currency}: ${deposits.length} deposit and ${withdrawals.methods.length} withdrawal methods, ` +
  `${vendorWallets.length} vendor wallets`;
const off = rulesOff(document);
if (off.length > 0)
  console.warn(`Warning: these risk rules are switched off, for they are not named: ${off.join(', ')}.`);
if (!transfers) console.warn('Warning: members cannot transfer money to each other, for transfers is absent.');
const applied = ['first_withdrawal', ...transferRules(document)];
const notApplied = withdrawals.rules.map(({ rule }) => rule).filter((rule) => !applied.includes(rule));
if (transfers && notApplied.length > 0)
  console.warn(`Warning: these risk rules do not apply to transfers between members: ${notApplied.join(', ')}.`);
if (flag === '--check') {
  console.log(`${what}. The document is valid. Nothing was changed.`);
  process.exit(0);
}
if (!url) {
  console.error("DATABASE_OWNER_URL is needed: the wallet's database, as its owner.");
  process.exit(1);
}
const source = await dataSource({ url, applicationName: 'cashier', poolMax: 1 }).initialize();
const loaded = await new CashierDataStore(new Db(source))
  .load(document, { by, text })
  .catch((error: unknown) => {
    if (!(error instanceof MethodsOfAnotherCurrency)) throw error;
    console.error(`${error.message} Nothing was changed.`);
  })
  .finally(() => source.destroy());
if (!loaded) process.exit(1);
const { written, switchedOff, removedRules, removedTerms } = loaded;
console.log(
  `${what}. Rows written: ${written}, methods switched off: ${switchedOff}, ` +
    `rules removed: ${removedRules}, terms removed: ${removedTerms}.`,
);
