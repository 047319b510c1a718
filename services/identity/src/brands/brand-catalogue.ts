import type { Brand } from './brand.js';
import { lab } from './documents/lab.js';
import { monsoon } from './documents/monsoon.js';
import { nightMarket } from './documents/night-market.js';

const SHIPPED: readonly Brand[] = [nightMarket, monsoon, lab];

/** Returns the brands that are part of the product. Brands with the mark `demoOnly` are returned in demo mode only. */
export const shippedBrands = (demo: boolean): readonly Brand[] => SHIPPED.filter((brand) => demo || !brand.demoOnly);
