import { texts } from '../tables/texts.js';
import type { Weapon } from './fish-game.js';

const ONE = { targetsMax: 1, spread: 'one', reach: 0 } as const;
const light: Weapon = {
  id: 'light',
  name: texts('Light', 'হালকা', 'خفيفة'),
  about: texts('pays full', 'পুরো পেআউট', 'عائد كامل'),
  icon: 'spark',
  cost: 1,
  times: 1,
  ...ONE,
};
const strong: Weapon = {
  id: 'strong',
  name: texts('Strong', 'জোরালো', 'قوية'),
  about: texts('2 shots, hits 2×', '2 শটের দাম, 2× লাগে', 'طلقتان، إصابة ×2'),
  icon: 'bolt',
  cost: 2,
  times: 2,
  ...ONE,
};
const net: Weapon = {
  id: 'net',
  name: texts('Net', 'জাল', 'شبكة'),
  about: texts('3 shots, up to 3', '3 শটের দাম, 3টি পর্যন্ত', '3 طلقات، حتى 3'),
  icon: 'net',
  cost: 3,
  times: 1,
  targetsMax: 3,
  spread: 'circle',
  reach: 0.22,
};
const trawl: Weapon = {
  ...net,
  id: 'trawl',
  name: texts('Trawl', 'টানা জাল', 'شبكة جر'),
  about: texts('6 shots, up to 6', '6 শটের দাম, 6টি পর্যন্ত', '6 طلقات، حتى 6'),
  cost: 6,
  targetsMax: 6,
  reach: 0.34,
};
const spear: Weapon = {
  ...net,
  id: 'spear',
  name: texts('Spear', 'বর্শা', 'رمح'),
  about: texts('3 shots, in a line', '3 শটের দাম, এক সারিতে', '3 طلقات، على خط'),
  icon: 'spear',
  spread: 'line',
  reach: 0.08,
};
const lightning: Weapon = {
  ...net,
  id: 'lightning',
  name: texts('Lightning', 'বিদ্যুৎ', 'برق'),
  about: texts('3 shots, jumps to 3', '3 শটের দাম, 3টিতে লাফায়', '3 طلقات، يقفز إلى 3'),
  icon: 'chain',
  spread: 'chain',
  reach: 0.3,
};

/** The weapons of the fish games. Some hit one target, often or rarely; others hit several targets at once. */
export const WEAPONS = { light, strong, net, trawl, spear, lightning } as const;
