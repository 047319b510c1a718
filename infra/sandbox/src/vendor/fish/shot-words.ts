import { composed, texts, type Texts } from '../tables/texts.js';
import { timesText, type Prey, type Weapon } from './fish-game.js';

const CAUGHT = texts('Caught', 'ধরা পড়েছে', 'تم صيد');
const MISSED = texts('Missed', 'ফসকে গেছে', 'أخطأت');

/** Returns the text of a shot for the betting record: the weapon and the target. */
export const choiceOf = (weapon: Weapon, targets: readonly Prey[]): Texts =>
  composed((language) => `${weapon.name[language]}: ${named(targets, ({ species }) => species.name[language])}`);

/** Returns the text of a shot's result for the betting record: the caught creatures with their values. */
export const outcomeOf = (caught: readonly Prey[]): Texts =>
  composed((language) =>
    caught.length === 0
      ? MISSED[language]
      : `${CAUGHT[language]}: ${named(caught, ({ species, value }) => `${species.name[language]} ${timesText(value)}`)}`,
  );

/** Lists names. A name that occurs several times is listed once, with its count. */
function named(prey: readonly Prey[], name: (one: Prey) => string): string {
  const counts = new Map<string, number>();
  for (const one of prey) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return [...counts].map(([text, count]) => (count > 1 ? `${count} · ${text}` : text)).join(', ');
}
