import { readFileSync } from 'node:fs';
import { FIELD_PATTERNS, FIELD_RULE_IDS, type FieldPatternId } from './field-pattern.js';
import { firstNotAsked, firstRefusal, keepsRule, REGISTRATION_FIELDS, rule } from './field-rule.js';
import { shippedBrands } from './brand-catalogue.js';

/** Goal: client and server accept the same values of a field, and a refusal names the rule that the field breaks. */
describe('The 24 patterns', () => {
  const ACCEPTS: Record<FieldPatternId, readonly [yes: string, no: string | undefined]> = {
    length: ['any thing', undefined],
    letters: ['Abc', 'Ab1'],
    letterFirst: ['a_1.b-2', '1a'],
    letterFirstAlphanumeric: ['Rafi22', '22rafi'],
    kanjiDigits: ['漢字12', 'abc'],
    email: ['rafi+1@mail.example.com', 'rafi@example'],
    alphanumeric: ['aB3', 'a b'],
    letterAndDigit: ['a1', 'aa'],
    digits: ['0123', '0x12'],
    oneUppercase: ['aBc', 'abc'],
    lettersSpaces: ['Ab Cd', 'Ab  Cd'],
    noSpaces: ['a!b', 'a b'],
    chinesePunctuation: ['你好，世界', 'hello'],
    dateIso: ['2026-11-20', '2026-13-20'],
    dateUs: ['11-20-2026', '20-11-2026'],
    korean: ['김 민준', 'Kim'],
    thai: ['สมชาย', 'Som'],
    bengali: ['রফি আহমেদ', 'Rafi'],
    fullName: ['Rafi Ahmed', 'Rafi'],
    fullWidthJapanese: ['ヤマダ　タロウ', 'Yamada'],
    uppercase: ['ABC', 'AbC'],
    strongPassword: ['Mango!22rush', 'mango22rush'],
    mobile: ['01712345678', '1712345678'],
    handle: ['@rafi.ahmed', '@@rafi'],
  };

  it.each(Object.entries(ACCEPTS))('%s accepts what its text says and nothing else', (id, [yes, no]) => {
    const tested = rule('username', id as FieldPatternId, 1, 64, 'required');
    expect(keepsRule(tested, yes)).toBe(true);
    if (no !== undefined) expect(keepsRule(tested, no)).toBe(false);
  });

  it('are the 24 of the text catalogue, which has a text for each of them and for every other refusal', () => {
    expect(Object.keys(FIELD_PATTERNS)).toHaveLength(24);
    for (const language of ['en', 'bn', 'ar']) {
      const words = new URL(`../../../../web/src/features/auth/words/${language}.json`, import.meta.url);
      const texts = JSON.parse(readFileSync(words, 'utf8')) as Record<string, string>;
      const missing = [...Object.keys(FIELD_PATTERNS), ...FIELD_RULE_IDS]
        .flatMap((id) => [`auth.rule.${id}`, `auth.ruleOne.${id}`])
        .filter((id) => !texts[id]);
      expect([language, missing]).toEqual([language, []]);
    }
  });

  it('decide a hostile value of full length in linear time', () => {
    const hostile = [
      `${'a'.repeat(4_000)}!`,
      `a${'.a'.repeat(2_000)}..`,
      `${'A a'.repeat(1_300)}\n`,
      `${"ড়'".repeat(2_000)}1`,
    ];
    const startedAt = performance.now();
    for (const id of Object.keys(FIELD_PATTERNS)) {
      for (const value of hostile) keepsRule(rule('username', id as FieldPatternId, 0, 10_000, 'required'), value);
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('A field rule', () => {
  const name = rule('username', 'letterFirstAlphanumeric', 6, 12, 'required');
  const code = rule('affiliateCode', 'alphanumeric', 4, 16, 'optional');
  const qq = rule('qqNum', 'digits', 5, 12, 'off');

  it('accepts the shortest and longest length and refuses one beyond', () => {
    expect(['rafi12', 'rafirafi1234'].map((value) => keepsRule(name, value))).toEqual([true, true]);
    expect(['rafi1', 'rafirafi12345'].map((value) => keepsRule(name, value))).toEqual([false, false]);
  });

  it('counts code points, so that a letter outside the basic plane is one', () => {
    expect(keepsRule(rule('line', 'length', 2, 2, 'required'), '😀😀')).toBe(true);
  });

  it('requires a required field, accepts an empty optional one, and names the first that fails', () => {
    expect(firstRefusal([name, code], {})).toEqual({
      field: 'username',
      patternId: 'letterFirstAlphanumeric',
      min: 6,
      max: 12,
    });
    expect(firstRefusal([name, code], { username: 'rafi22' })).toBeUndefined();
    expect(firstRefusal([name, code], { username: 'rafi22', affiliateCode: '!' })?.field).toBe('affiliateCode');
  });

  it("names a filled field that the brand's form does not have", () => {
    expect(firstNotAsked([name, qq], { username: 'rafi22', qqNum: '12345' })).toBe('qqNum');
    expect(firstNotAsked([name, qq], { username: 'rafi22', qqNum: '' })).toBeUndefined();
  });
});

describe('Every shipped brand', () => {
  it.each(shippedBrands(true).map((brand) => [brand.code, brand] as const))(
    '%s rules all fields in the order of the form',
    (_code, brand) => {
      expect(brand.fieldRules.map((each) => each.field)).toEqual(REGISTRATION_FIELDS);
      for (const each of brand.fieldRules) {
        expect(each.min).toBeLessThanOrEqual(each.max);
        expect(each.enabled || !each.required).toBe(true);
      }
    },
  );
});
