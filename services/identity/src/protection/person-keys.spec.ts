import { personKeys } from './person-keys.js';

// Goal: an excluded person is recognised even if the same phone, mail or document is spelled differently.
describe("A person's keys", () => {
  it.each([
    ['01712 345678', '8801712345678'],
    ['1712345678', '01712345678'],
    ['+880-1712-345678', '01712345678'],
  ])('are the same for the numbers %p and %p', (one, other) => {
    expect(personKeys({ mobileNum: one })).toEqual(personKeys({ mobileNum: other }));
    expect(personKeys({ mobileNum: one })).toHaveLength(1);
  });

  it.each([
    [{ email: 'Rafi@Mail.example' }, { email: ' rafi@mail.example' }],
    [{ email: 'rafi+play@mail.example' }, { email: 'rafi@mail.example' }],
    [{ idNumber: 'ab-123 456' }, { idNumber: 'AB123456' }],
  ])('are the same for %p and %p', (one, other) => {
    expect(personKeys(one)).toEqual(personKeys(other));
    expect(personKeys(one)).toHaveLength(1);
  });

  it('differ for other people, and are none for texts that are empty or too short', () => {
    expect(personKeys({ mobileNum: '01712345678' })).not.toEqual(personKeys({ mobileNum: '01712345679' }));
    expect(personKeys({ mobileNum: '12345', email: 'no mail', idNumber: '1' })).toEqual([]);
    expect(personKeys({})).toEqual([]);
  });
});
