import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALL_RULES } from '../../services/promotions/src/rules/all-rules.js';
import { REWARD_RULES } from '../../services/promotions/src/rules/check-reward-rules.js';
import { isPointsRule } from '../../services/promotions/src/rules/promotion-rule.js';
import { VIP_REWARDS } from '../../services/promotions/src/rules/vip-levels.js';

// Goal: the site has a name for every promotion that gives something, in each language. Without a name, the page of
// promotions shows the bare id, and the other pages show only the word for a bonus or a reward.

const FEATURES = fileURLToPath(new URL('../../web/src/features', import.meta.url));
const LANGUAGES = ['en', 'bn', 'ar'] as const;
/** The promotion that gives play money to trial members. They see the page of promotions only. */
const FREE_PLAY = 'free-play';

const { rebate, cashback, codes, manual, referral, missions, leaderboards, raffles } = REWARD_RULES;
const rewards = [
  ...[rebate, cashback, ...codes, ...manual, referral, ...missions, ...leaderboards, ...raffles].map(({ id }) => id),
  ...VIP_REWARDS,
];
const granted = [...ALL_RULES.filter((rule) => !isPointsRule(rule)).map(({ id }) => id), ...rewards];

function namesOf(feature: 'bonus' | 'promotions' | 'rewards', language: string): ReadonlySet<string> {
  const path = join(FEATURES, feature, 'words', `${language}.json`);
  const words = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  const prefix = `${feature}.name.`;
  return new Set(
    Object.keys(words)
      .filter((id) => id.startsWith(prefix))
      .map((id) => id.slice(prefix.length).replaceAll('_', '-')),
  );
}

describe.each(LANGUAGES)('The names of promotions in %s', (language) => {
  it.each([
    ['promotions', [...granted, FREE_PLAY]],
    ['bonus', granted],
    ['rewards', rewards],
  ] as const)('are complete on the pages of %s', (feature, ids) => {
    const names = namesOf(feature, language);
    expect(ids.filter((id) => !names.has(id))).toEqual([]);
  });
});
