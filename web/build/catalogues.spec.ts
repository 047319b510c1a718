import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../ops/src/kit/audit-actions.js';
import { consoleWordOwners, glossary, idsUsed, languagesOf, ownMessages, wordOwners } from './catalogues.js';

const web = fileURLToPath(new URL('..', import.meta.url));
const site = wordOwners(`${web}src`);
/** The catalogues (folders with texts) of the site and of the console, without duplicates. */
const owners = [...site, ...consoleWordOwners(web).filter(({ name }) => !site.some((owner) => owner.name === name))];
const names = new Set(owners.map((owner) => owner.name).filter((name) => !['ui', 'lib'].includes(name)));
/** The languages that at least one brand offers. */
const OFFERED = ['en', 'bn', 'ar'];
/** Message ids that the code builds from a failure code, a name or a status of the server. */
const BUILT = [
  'member.loginKind.',
  'member.loginResult.',
  'member.loginWay.',
  'member.loginFactor.',
  'withdraw.level.',
  'opsPlayers.login.',
  'opsPlayers.loginWay.',
  'opsPlayers.loginFactor.',
  'opsToday.paymentCallbacks',
  'opsToday.vendorCalls',
  'fail.',
  'lib.game.',
  'auth.registerBy.',
  'auth.rule.',
  'auth.ruleOne.',
  'factor.',
  'record.type.',
  'record.result.',
  'record.none.',
  'record.heldReason.',
  'record.line.',
  'debt.reason.',
  'deposit.method.',
  'deposit.payTo.',
  'deposit.rejected.',
  'deposit.bonus.',
  'deposit.left.',
  'deposit.prompt.',
  'limits.duration.',
  'app.conn.',
  'bonus.name.',
  'bonus.trigger.',
  'rewards.empty.',
  'rewards.kind.',
  'rewards.name.',
  'rewards.vip.level.',
  'rewards.free.state.',
  'rewards.free.reason.',
  'rewards.tier.',
  'referral.sum.',
  'raffles.state.',
  'crash.verify.',
  'raffles.verify.',
  'missions.period.',
  'member.picture.',
  'missions.step.',
  'missions.when.',
  'wallets.in.',
  'wallets.out.',
  'promotions.name.',
  'promotions.trigger.',
  'promotions.status.',
  'crash.phase.',
  'inhouse.ended.',
  'lotteries.four.',
  'lotteries.game.',
  'lotteries.prize.',
  'lotteries.row.',
  'lotteries.rule.',
  'lotteries.standing.',
  'lotteries.status.',
  'lotteries.verify.',
  'opsKit.role.',
  'help.feedback.type.',
  'help.feedback.state.',
  'agent.held.over.',
  'agent.held.state.',
  'opsAudit.act.',
  'opsAudit.kind.',
  'opsCases.freeText.',
  'opsAbuse.edge.',
  'opsAbuse.found.',
  'opsAbuse.kind.',
  'opsAbuse.line.',
  'opsAbuse.mark.',
  'opsAbuse.nothing.',
  'opsAbuse.relation.',
  'opsAbuse.state.',
  'opsToday.compared.',
  'opsToday.note.',
  'opsPromotions.name.',
  'opsPromotions.state.',
  'opsReferrals.shared.',
  'opsReferrals.state.',
  'opsReferrals.tierOf.',
  'opsApplications.power.',
  'opsApplications.reason.',
  'opsApplications.state.',
  'opsAnnouncements.audience.',
  'opsAnnouncements.state.',
  'opsBrands.change.',
  'opsBrands.means.',
  'opsBrands.module.',
  'opsBrands.part.',
  'opsBrands.place.',
  'opsBrands.source.',
  'opsBrands.status.',
  'opsBrands.text.',
  'opsBrands.title.',
  'opsBrands.type.',
  'opsBrands.without.',
  'opsFeedback.state.',
  'opsFeedback.type.',
  'opsThreads.state.',
  'opsAdjustments.kind.',
  'opsAdjustments.reason.',
  'opsAdjustments.status.',
  'opsMoves.status.',
  'opsMoves.where.',
  'opsContracts.act.',
  'opsContracts.ask.',
  'opsContracts.list.',
  'opsContracts.none.',
  'opsContracts.period.',
  'opsContracts.state.',
  'opsContracts.step.',
  'opsContracts.text.',
  'opsDeposits.why.',
  'opsDraws.act.',
  'opsDraws.ask.',
  'opsDraws.done.',
  'opsDraws.kind.',
  'opsDraws.list.',
  'opsDraws.none.',
  'opsDraws.prize.',
  'opsDraws.raffle.',
  'opsDraws.request.',
  'opsDraws.slip.',
  'opsDraws.status.',
  'opsDraws.text.',
  'opsDraws.voidReason.',
  'opsMall.kind.',
  'opsOrders.kind.',
  'opsOrders.state.',
  'opsVendors.features.',
  'opsVendors.featuresText.',
  'opsVendors.import.',
  'opsVendors.means.',
  'opsVendors.source.',
  'opsVendors.stateText.',
  'opsVendors.status.',
  'opsKit.because.',
  'opsKit.state.',
  'opsKit.step.',
  'opsKit.faster.',
  'opsKit.first.',
  'opsWithdrawals.why.',
  'opsCases.explain',
  'opsCases.correct',
  'opsCases.kind.',
  'opsCases.reason.',
  'opsCases.state.',
  'opsPayments.explain',
  'opsPayments.correct',
  'opsPayments.kind.',
  'opsPayments.reason.',
  'opsPayments.state.',
  'opsWins.state.',
  'opsToday.service.',
  'opsPlayers.matched.',
  'opsPlayers.status.',
  'opsPlayers.type.',
  'opsPlayers.lock.',
  'opsPlayers.less.',
  'opsPlayers.kind.',
  'opsPlayers.period.',
  'opsPlayers.tab.',
  'opsPlayers.bonus.',
  'opsPlayers.days.',
  'opsPlayers.promotion.',
  'opsPlayers.shared.',
  'opsPlayers.movement.',
];
/** Texts that readers did not understand at first read: literary phrases and incomplete sentences. */
const STUMBLES = new RegExp(
  [
    'sealed before',
    'no game fits',
    'will stand here',
    'what you were given',
    'by itself',
    'nobody can read',
    'this very preview',
    'what it ends',
    'found here again',
    'is not whole',
    'the same as a table',
    '\\bstall\\b',
    'sandbox',
    'gain limit|^opened an? |the own|largest (bet|stake|payout)',
  ].join('|'),
  'i',
);
const terms = glossary(`${web}glossary/glossary.json`, 'en');

describe('The catalogues', () => {
  const used = new Set(owners.flatMap((owner) => [...idsUsed(owner.folder)]));
  const known = new Set(owners.flatMap((owner) => Object.keys(ownMessages(owner, 'en'))));
  const isId = (id: string) =>
    id.startsWith('term.') || id.startsWith('ui.') || id.startsWith('lib.') || names.has(id.split('.')[0] as string);

  it('exist in every language that a brand offers', () => {
    for (const owner of owners)
      expect([owner.name, languagesOf(owner).toSorted()]).toEqual([owner.name, OFFERED.toSorted()]);
  });

  it('have every message that the code uses', () => {
    const missing = [...used].filter((id) => isId(id) && !known.has(id) && terms[id] === undefined);
    expect(missing).toEqual([]);
  });

  it('have no message that the code does not use', () => {
    const idle = [...known].filter((id) => !used.has(id) && !BUILT.some((prefix) => id.startsWith(prefix)));
    expect(idle).toEqual([]);
  });

  it.each(OFFERED)('have the same messages with the same values in %s', (language) => {
    for (const owner of owners) {
      const english = ownMessages(owner, 'en');
      const theirs = ownMessages(owner, language);
      expect([owner.name, Object.keys(theirs).toSorted()]).toEqual([owner.name, Object.keys(english).toSorted()]);
      for (const [id, text] of Object.entries(theirs)) {
        expect([id, text.trim()]).not.toEqual([id, '']);
        expect([id, valuesOf(text)]).toEqual([id, valuesOf(english[id] as string)]);
        expect(() => compileMessage(text)).not.toThrow();
      }
    }
  });

  it.each(OFFERED)('have every plural form that %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const owner of owners) {
      for (const [id, text] of Object.entries(ownMessages(owner, language))) {
        if (!text.includes(', plural,')) continue;
        for (const form of needed)
          expect([id, form, new RegExp(`\\b${form} \\{`).test(text)]).toEqual([id, form, true]);
      }
    }
  });

  it.each(OFFERED)('have a text of its own for every refusal of the wallet in %s', (language) => {
    const codes = [...new Set(readFileSync(`${web}../bff/openapi.json`, 'utf8').match(/"wallet\.\w+"/g))].map(
      (quoted) => quoted.slice(1, -1),
    );
    const words = Object.assign({}, ...owners.map((owner) => ownMessages(owner, language))) as Record<string, string>;
    expect(codes).toEqual(expect.arrayContaining(['wallet.stake_limit', 'wallet.loss_limit', 'wallet.deposit_limit']));
    expect(codes.filter((code) => words[`fail.${code}`] === undefined)).toEqual([]);
    expect(new Set(codes.map((code) => words[`fail.${code}`])).size).toBe(codes.length);
  });

  it('have a text for every action of the audit log, and the page offers each as a filter', () => {
    const operations = readFileSync(`${web}../bff/openapi-ops.json`, 'utf8');
    const written = [...new Set([...operations.matchAll(/"x-audit": "([^"]+)"/g)].map((match) => match[1] as string))];
    const english = Object.assign({}, ...owners.map((owner) => ownMessages(owner, 'en'))) as Record<string, string>;
    expect([...AUDIT_ACTIONS].toSorted()).toEqual(written.toSorted());
    expect(AUDIT_ACTIONS.filter((action) => english[`opsAudit.act.${action}`] === undefined)).toEqual([]);
    expect(AUDIT_KINDS.filter((kind) => english[`opsAudit.kind.${kind}`] === undefined)).toEqual([]);
    const used = [...written.map((action) => `act.${action}`), ...AUDIT_KINDS.map((kind) => `kind.${kind}`)];
    const texts = Object.keys(english).filter((id) => /^opsAudit\.(?:act|kind)\./.test(id));
    expect(texts.filter((id) => !used.includes(id.slice('opsAudit.'.length)))).toEqual([]);
  });

  it('have no text that readers stumbled over', () => {
    const texts = [...Object.values(terms), ...owners.flatMap((owner) => Object.values(ownMessages(owner, 'en')))];
    expect(texts.filter((text) => STUMBLES.test(text))).toEqual([]);
  });

  it('have every term of the glossary in every language', () => {
    for (const language of OFFERED) {
      for (const [id, text] of Object.entries(glossary(`${web}glossary/glossary.json`, language)))
        expect([id, text === '']).toEqual([id, false]);
    }
  });
});

function valuesOf(text: string): string[] {
  return [
    ...new Set(
      [
        ...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other) )\{(\w+)(?=[,}])/g),
        ...text.matchAll(/<(\d+)>/g),
      ].map((match) => match[1] as string),
    ),
  ].toSorted();
}
