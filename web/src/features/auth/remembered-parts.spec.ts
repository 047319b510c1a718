import { lasting, withPart } from './remembered-parts.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const name = { username: 'rafi22', password: 'Mango!22rush' };

/** Goal: a remembered login lasts one day (specification §9), also if another way of login is remembered later. */
describe('A remembered login', () => {
  it('lasts one day', () => {
    const parts = withPart({}, name, 0);
    expect(lasting(parts, DAY_MS - 1).byName?.value).toEqual(name);
    expect(lasting(parts, DAY_MS)).toEqual({});
  });

  it('by name does not last longer because a number is remembered later, and the other way round', () => {
    const first = withPart({}, name, 0);
    const both = withPart(first, { mobileNum: '01712345678' }, 23 * HOUR_MS);
    expect(lasting(both, DAY_MS)).toEqual({ byNumber: { value: { mobileNum: '01712345678' }, until: 47 * HOUR_MS } });
    const other = withPart(withPart({}, { mobileNum: '01712345678' }, 0), name, 23 * HOUR_MS);
    expect(lasting(other, DAY_MS)).toEqual({ byName: { value: name, until: 47 * HOUR_MS } });
  });

  it('lasts another day once the same way is remembered again', () => {
    const again = withPart(withPart({}, name, 0), { ...name, password: 'Other!22rush' }, HOUR_MS);
    expect(lasting(again, DAY_MS).byName?.value.password).toBe('Other!22rush');
  });
});
